/** The address of a database with its encryption, in the words of PostgreSQL's manual. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { projectRoot } from './project-root.ts'

const modes = ['disable', 'require', 'verify-ca', 'verify-full']

/** Throws an Error that completes the sentence "DATABASE_URL …" and never shows the address, which may hold a password. */
export function parseDatabaseUrl(value: string): string {
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error('must begin with postgresql:// (the value is not shown, it may hold a password)')
  // An address with a user but no host names a socket.
  if (!URL.canParse(value.replace('@/', '@socket/')))
    throw new Error(
      'must be an address such as postgresql://user:password@db.example.jp:5432/uketsuke, with # / ? in a password as %23 %2F %3F (the value is not shown)',
    )
  const url = URL.parse(value)
  try {
    decodeURIComponent(value)
  } catch {
    throw new Error('must have % in a user or password as %25 (the value is not shown)')
  }
  const capital = [...(url?.searchParams.keys() ?? [])].find((name) => name !== name.toLowerCase())
  if (capital !== undefined) throw new Error(`must have ${capital} in lower case: otherwise it has no effect`)
  return url && /[?&]ssl/.test(url.search) ? readEncryption(url) : value
}

function readEncryption(url: URL): string {
  const { searchParams } = url
  const mode = searchParams.get('sslmode')
  if (!mode || !modes.includes(mode)) throw new Error(`needs sslmode=${modes.slice(0, -1).join(', ')} or ${modes.at(-1)}`)
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const named = searchParams.get(name)
    if (!named) continue
    const file = resolve(projectRoot, named)
    try {
      readFileSync(file)
    } catch {
      throw new Error(`names a file in ${name} that can't be read: ${file}`)
    }
    searchParams.set(name, file)
  }
  if (mode === 'verify-ca' && !searchParams.has('sslrootcert')) throw new Error('needs sslrootcert beside sslmode=verify-ca')
  // The driver's own meanings differ: it would check the certificate with `require`, and warn that this will change.
  searchParams.set('uselibpqcompat', 'true')
  return url.href
}
