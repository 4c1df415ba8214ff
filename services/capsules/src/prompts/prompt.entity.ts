import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A question we offer (docs/product.md §3.2). A retired one stays as a row: old capsules name it. */
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

  /** Place in the list, ascending. */
  @Column('integer')
  position: number;
}
