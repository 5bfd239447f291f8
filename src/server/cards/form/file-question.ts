import type { FieldOf } from '#domain/forms/field.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import type { CardRow } from '../table.ts'
import { collectFieldsOfSteps, readVisitorForm } from './visitor-form.ts'

export async function findFileQuestion(
  tx: Tx,
  { shopId, formVersion }: CardRow,
  key: string,
): Promise<FieldOf<'file'> | Refusal<'file.invalid'>> {
  const { steps } = await readVisitorForm(tx, shopId, formVersion)
  const field = collectFieldsOfSteps(steps).find((one) => one.key === key)
  return field?.type === 'file' ? field : refuse('file.invalid')
}
