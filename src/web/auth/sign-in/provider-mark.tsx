import IconBrandApple from '@tabler/icons-react/dist/esm/icons/IconBrandApple.mjs'
import IconBrandGoogle from '@tabler/icons-react/dist/esm/icons/IconBrandGoogle.mjs'
import IconBrandLine from '@tabler/icons-react/dist/esm/icons/IconBrandLine.mjs'
import IconBrandWindows from '@tabler/icons-react/dist/esm/icons/IconBrandWindows.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { isBuiltInProviderId } from '#domain/sign-in-providers.ts'

const marks = {
  'google.com': IconBrandGoogle,
  'oidc.line': IconBrandLine,
  'apple.com': IconBrandApple,
  'microsoft.com': IconBrandWindows,
} as const

/** Provider logo in text colour. Brands allow one colour next to their full name. */
export function ProviderLogo({ id }: { id: string }) {
  const Mark = isBuiltInProviderId(id) ? marks[id] : IconKey
  return <Mark size={20} stroke={1.75} aria-hidden />
}
