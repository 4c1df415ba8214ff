import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Retired prompts keep their rows, because old capsules refer to them (docs/product.md §3.2). */
@Entity('prompts')
export class Prompt {
  @PrimaryColumn('text') id: string;
  @Column('text') category: string;
  @Column('text') title: string;
  @Column('text') description: string;
  @Column('boolean', { name: 'is_active' }) isActive: boolean;
  @Column('integer') position: number;
}
