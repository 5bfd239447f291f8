import { passwordLength } from '#domain/passwords/length.ts'

/** So long that no account has it: hashing a book would let anybody keep the server busy. In UTF-16 units, before it is brought into its one form. */
export const maxPasswordLength = passwordLength.max * 8

/** Whether the owner of that address and name may not choose it. What guessing programs try is loaded with the first that is chosen. */
export async function isWeakPassword(
  password: string,
  { email, displayName }: { email: string | null; displayName: string | null },
): Promise<boolean> {
  if (password.length > maxPasswordLength) return true
  const { ratePassword } = await import('#domain/passwords/rating.ts')
  return ratePassword(password, [email ?? '', displayName ?? '']).weak
}
