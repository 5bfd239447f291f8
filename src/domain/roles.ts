/** Logins' roles, least first. An auditor reads, reception works the queue, and so on up to the owner. */
export const roles = ['auditor', 'reception', 'staff', 'manager', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

/** Whether `role` may do what `least` is required for. */
export function roleReaches(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}

/** Whom something is for: everybody from a role up, or just these. */
export type RoleRule = { role: Role } | { roles: readonly Role[] }

export function isFor(rule: RoleRule, role: Role): boolean {
  return 'role' in rule ? roleReaches(role, rule.role) : rule.roles.includes(role)
}

/** Who reads the log: who answers for the organization, and who checks it; not those whom it mostly tells of. */
export const auditRoles: readonly Role[] = ['owner', 'auditor']

/** The roles that somebody with `role` may give away: everything up to their own, so that nobody raises themselves. */
export function rolesToGive(role: Role): readonly Role[] {
  return roles.filter((given) => roleReaches(role, given))
}

/**
 * Who may change a member, and into what: nobody what is above their own role. So nobody raises themselves, and nobody is taken down by whom they stand above.
 */
export function mayChangeRole(by: Role, from: Role, to: Role): boolean {
  return roleReaches(by, from) && roleReaches(by, to)
}

/** These act in every shop of the organization, the others in the one they were invited to. */
export const organizationRoles: readonly Role[] = ['owner', 'admin']

/** These act in one shop. */
export const shopRoles: readonly Role[] = roles.filter((role) => !organizationRoles.includes(role))
