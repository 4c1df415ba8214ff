import { Controller, Get } from '@nestjs/common';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import { PromptsService } from './prompts.service.js';

@Controller('prompts')
export class PromptsController {
  constructor(private readonly prompts: PromptsService) {}

  @Get()
  list(): Promise<PromptDto[]> {
    return this.prompts.offered();
  }
}
