/** The ways in that an installation may switch off. Providers are there where they are configured. */
export const signInMethods = ['password', 'emailLink', 'phone'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** Who may make an account: whoever is invited, or everybody. */
export const signUpPolicies = ['invitation', 'open'] as const
export type SignUp = (typeof signUpPolicies)[number]
