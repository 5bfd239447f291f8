/** Sign-in methods that an installation can switch off. Providers are available if configured. */
export const switchableSignInMethods = ['password', 'emailLink', 'phone'] as const
export type SwitchableSignInMethod = (typeof switchableSignInMethods)[number]

/** Rule for creating accounts: invited people only, or everyone. */
export const signUpPolicies = ['invitation', 'open'] as const
export type SignUpPolicy = (typeof signUpPolicies)[number]
