import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A question that we offer (docs/product.md §3.2). Retired ones keep their rows: old capsules refer to them. */
@Entity('prompts')
export class Prompt {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  category: string;

  @Column('text')
  title: string;

  @Column('text')
  description: string;

  @Column('boolean', { name: 'is_active' })
  isActive: boolean;

  /** Position in the list, ascending. */
  @Column('integer')
  position: number;
}
