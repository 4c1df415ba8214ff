/** A question a user can answer with a video. `GET /api/prompts` answers a bare array of these. */
export interface PromptDto {
  id: string;
  title: string;
  description: string;
  category: string;
  isActive: boolean;
}
