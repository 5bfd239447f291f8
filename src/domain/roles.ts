/** Roles of logins, least first. An auditor reads, reception works the queue, and so on up to the owner. */
export const roles = ['auditor', 'reception', 'staff', 'manager', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

export function isRoleAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}

/** Roles that may do something: a role and above, or exactly these roles. */
export type AllowedRoles = { role: Role } | { roles: readonly Role[] }

export function isRoleAllowed(rule: AllowedRoles, role: Role): boolean {
  return 'role' in rule ? isRoleAtLeast(role, rule.role) : rule.roles.includes(role)
}

/** Roles that read the log: owners and auditors, not the staff whom it records. */
export const auditRoles: readonly Role[] = ['owner', 'auditor']

/** Returns the roles that `role` may give away: up to its own, so that no member can raise themselves. */
export function assignableRoles(role: Role): readonly Role[] {
  return roles.filter((given) => isRoleAtLeast(role, given))
}

/** Returns true if neither role exceeds the changer's own. So no member can raise themselves or demote a higher one. */
export function mayChangeRole(by: Role, from: Role, to: Role): boolean {
  return isRoleAtLeast(by, from) && isRoleAtLeast(by, to)
}

/** Roles for every shop of the organization; others are for the shop of the invitation. */
export const organizationRoles: readonly Role[] = ['owner', 'admin']

export const shopRoles: readonly Role[] = roles.filter((role) => !organizationRoles.includes(role))

/** Reception, and API keys without `contacts:read`. They can compare a whole contact, not read it. */
export const seesContactsMasked = (role: Role): boolean => !isRoleAtLeast(role, 'staff')
