import { Module } from '@nestjs/common';
import { PublicPromptController } from './public-prompt.controller.js';
import { PublicPromptService } from './public-prompt.service.js';
import { SharedPromptsController } from './shared-prompts.controller.js';
import { SharedPromptsService } from './shared-prompts.service.js';

@Module({
  controllers: [SharedPromptsController, PublicPromptController],
  providers: [SharedPromptsService, PublicPromptService],
})
export class SharedPromptsModule {}
