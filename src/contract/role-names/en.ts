import type { Role } from '#domain/roles.ts'

export const words: Record<Role, string> = {
  auditor: 'Auditor (read only)',
  reception: 'Reception',
  staff: 'Staff',
  manager: 'Manager',
  admin: 'Administrator',
  owner: 'Owner',
}
