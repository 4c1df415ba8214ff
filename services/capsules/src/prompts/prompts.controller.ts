import { Controller, Get } from '@nestjs/common';
import { PromptDto } from '@dear-future/contracts/http/prompts';
import { DataSource } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { Prompt } from './prompt.entity.js';

@Controller('prompts')
export class PromptsController {
  constructor(private readonly database: DataSource) {}

  @Get()
  async list() {
    const prompts = await this.database.manager.find(Prompt, { where: { isActive: true }, order: { position: 'ASC' } });
    return prompts.map((prompt) => dtoOf(PromptDto, prompt));
  }
}
