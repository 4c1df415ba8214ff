import { Controller, Header, Inject } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { GatewaySettings } from '../config.js';
import { Serves } from '../routes/route-table.js';
import { sessionCookieName } from '../sessions/sessions.js';
import { apiDocument, type ApiDocument } from './api-document.js';
import { referencePage } from './reference-page.js';

@Controller()
export class ApiReferenceController {
  private readonly document: ApiDocument;
  private readonly page: string;

  constructor(@Inject(SETTINGS) { PUBLIC_URL }: GatewaySettings) {
    this.document = apiDocument(PUBLIC_URL, sessionCookieName(PUBLIC_URL));
    this.page = referencePage(this.document);
  }

  @Serves('showApiDocument')
  showDocument(): ApiDocument {
    return this.document;
  }

  @Serves('showApiReference')
  @Header('Content-Type', 'text/html; charset=utf-8')
  showReference(): string {
    return this.page;
  }
}
