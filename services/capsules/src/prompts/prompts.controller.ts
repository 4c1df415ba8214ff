import { Controller, Get } from '@nestjs/common';
import { PromptDto } from '@dear-future/contracts/http/prompts';
import { EntityManager } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { Prompt } from '../model/prompt.entity.js';

@Controller('prompts')
export class PromptsController {
  constructor(private readonly manager: EntityManager) {}

  @Get()
  async list() {
    const prompts = await this.manager.find(Prompt, { where: { isActive: true }, order: { position: 'ASC' } });
    return prompts.map((prompt) => dtoOf(PromptDto, prompt));
  }
}
