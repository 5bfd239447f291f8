import { expect, test } from 'vitest'
import { assignableRoles, isRoleAtLeast, organizationRoles, roles } from './roles.ts'

test('Each role includes the rights of all lower roles', () => {
  const reach = roles.map((role) => `${role}: ${roles.filter((least) => isRoleAtLeast(role, least)).join(' ')}`)
  expect(reach).toEqual([
    'auditor: auditor',
    'reception: auditor reception',
    'staff: auditor reception staff',
    'manager: auditor reception staff manager',
    'admin: auditor reception staff manager admin',
    'owner: auditor reception staff manager admin owner',
  ])
})

test('No role can assign a higher one, and organization roles are owner and admin', () => {
  for (const role of roles) expect(assignableRoles(role)).toEqual(roles.filter((given) => isRoleAtLeast(role, given)))
  expect(assignableRoles('manager')).not.toContain('admin')
  expect(organizationRoles).toEqual(['owner', 'admin'])
})
