import { and, asc, eq, ne } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { staff, staffServices } from './table.ts'

/** `serviceIds`: null for all services. */
export type StaffRow = typeof staff.$inferSelect & { serviceIds: string[] | null }

export async function readStaff(tx: Tx, shopId: string): Promise<StaffRow[]> {
  const [people, served] = await Promise.all([
    tx
      .select()
      .from(staff)
      .where(and(eq(staff.shopId, shopId), ne(staff.status, 'left')))
      .orderBy(asc(staff.sort), asc(staff.id)),
    tx
      .select({ staffId: staffServices.staffId, serviceId: staffServices.serviceId })
      .from(staffServices)
      .where(eq(staffServices.shopId, shopId))
      .orderBy(asc(staffServices.serviceId)),
  ])
  const byPerson = Map.groupBy(served, ({ staffId }) => staffId)
  return people.map((person) => ({
    ...person,
    serviceIds: person.servesAll ? null : (byPerson.get(person.id) ?? []).map(({ serviceId }) => serviceId),
  }))
}

/**
 * Returns true if the person is on the list of staff. Locks the row until commit, so a concurrent leave waits and hands on what the person
 * gets.
 */
export async function lockIfOnStaffList(tx: Tx, shopId: string, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.shopId, shopId), ne(staff.status, 'left')))
    .for('share')
  return found !== undefined
}
