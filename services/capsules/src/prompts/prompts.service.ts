import { Injectable } from '@nestjs/common';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import { DataSource } from 'typeorm';
import { Prompt } from './prompt.entity.js';

@Injectable()
export class PromptsService {
  constructor(private readonly database: DataSource) {}

  async offered(): Promise<PromptDto[]> {
    const prompts = await this.database.manager.find(Prompt, { where: { isActive: true }, order: { position: 'ASC' } });
    return prompts.map(({ id, title, description, category, isActive }) => ({
      id,
      title,
      description,
      category,
      isActive,
    }));
  }
}
