import { formVersions } from '#server/forms/table.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import type { TestApp } from './app.ts'
import { fullRentalForm } from './full-rental-form.ts'

/** Publishes a new shop's card with every question switched on, as version 2. */
export async function publishFullCardForm(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { scope }: Pick<CreatedShop, 'scope'>,
): Promise<void> {
  const publishedAt = new Date(clock().epochMilliseconds)
  const row = { organizationId: scope.organizationId, shopId: scope.shopId, publishedAt }
  await db.inTransaction((tx) => tx.insert(formVersions).values({ ...row, version: 2, template: 'rental', form: fullRentalForm }))
}
