import { passwordLengthLimits } from '#domain/passwords/length.ts'

/** Longer than any account's password, so long texts cannot keep the server busy hashing. In UTF-16 units, before normalization. */
export const maxPasswordInputLength = passwordLengthLimits.max * 8

/** Returns true if the owner of that address and name may not choose the password. Loads the word lists on first use. */
export async function isWeakPassword(
  password: string,
  { email, displayName }: { email: string | null; displayName: string | null },
): Promise<boolean> {
  if (password.length > maxPasswordInputLength) return true
  const { ratePassword } = await import('#domain/passwords/rating.ts')
  return ratePassword(password, [email ?? '', displayName ?? '']).weak
}
