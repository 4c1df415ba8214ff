import { IsBoolean, IsString } from 'class-validator';

export class PromptDto {
  @IsString() id: string;
  @IsString() title: string;
  @IsString() description: string;
  @IsString() category: string;
  @IsBoolean() isActive: boolean;
}
