/**
 * Every setting of the server in one table: name, default, parser, meaning. No other code reads the environment. `.env.example` is
 * written from the table (`npm run env:example`).
 */
import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseEmail } from '#domain/email.ts'
import { type SwitchableSignInMethod, signUpPolicies, switchableSignInMethods } from '#domain/sign-in-methods.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { loadOidcProviders } from './oidc-providers.ts'
import { OperatorError } from './operator-error.ts'
import { projectRoot } from './project-root.ts'
import { isLoopbackHost, smsMode } from './sms-url.ts'

export class ConfigError extends OperatorError {
  override name = 'ConfigError'
}

export type ConfigSetting<T = unknown> = {
  name: string
  /** Used when the variable is absent or empty. Without a default the setting may stay unset. */
  default?: string
  /** Shown in `.env.example` if there is no default. */
  example?: string
  meaning: string
  /** Throws an Error that completes the sentence "NAME …". Never repeats a secret. */
  parse(value: string): T
}

const setting = <T>(
  name: string,
  meaning: string,
  preset: string,
  parse: (value: string) => T,
): ConfigSetting<T> & { default: string } => ({
  name,
  meaning,
  default: preset,
  parse,
})
const optional = <T>(name: string, meaning: string, example: string, parse: (value: string) => T): ConfigSetting<T> => ({
  name,
  meaning,
  example,
  parse,
})

const parseChoice =
  <const T extends string>(...values: T[]) =>
  (value: string): T => {
    const match = values.find((choice) => choice === value)
    if (match === undefined) throw new Error(`must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}, not "${value}"`)
    return match
  }

const wholeNumber = (from: number, to: number) => (value: string) => {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < from || number > to) throw new Error(`must be a whole number from ${from} to ${to}, not "${value}"`)
  return number
}

function host(value: string): string {
  if (!isIP(value) && !/^[a-z0-9.-]+$/i.test(value)) throw new Error(`must be an address or a host name, not "${value}"`)
  return value
}

function publicUrl(value: string): string {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error(`must be an address such as https://uketsuke.example.jp, without a path, not "${value}"`)
  return url.origin
}

/** Removes the slash at the end, so that paths can follow. */
function apiBase(value: string): string {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new Error(`must be an address such as https://api.uketsuke.example.jp/api/v1, not "${value}"`)
  return url.href.replace(/\/+$/, '')
}

function origins(value: string): string[] {
  return value === '' ? [] : value.split(',').map((part) => publicUrl(part.trim()))
}

function isUrlEncoded({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== undefined
  } catch {
    return false
  }
}

function natsUrl(value: string): string {
  const servers = value.split(',').map((server) => URL.parse(server.trim()))
  if (servers.some((server) => !server?.hostname || !['nats:', 'tls:'].includes(server.protocol)))
    throw new Error('must be addresses such as nats://user:password@10.0.0.5:4222, separated by commas (the value is not shown)')
  const [first, ...others] = servers as [URL, ...URL[]]
  // One connection is used for all of them: a password would reach the `tls:` servers unencrypted too.
  if (others.some(({ protocol }) => protocol !== first.protocol))
    throw new Error('must begin with nats:// for all servers, or with tls:// for all (the value is not shown)')
  if (others.some(({ username, password }) => username && (username !== first.username || password !== first.password)))
    throw new Error('must have the same user and password for all servers, or only for the first (the value is not shown)')
  if (!isUrlEncoded(first)) throw new Error('must have % in a user or password as %25 (the value is not shown)')
  return value
}

function addressList(value: string): string[] {
  if (value === '') return []
  const addresses = value.split(',').map((part) => part.trim())
  for (const address of addresses) {
    const [ip = '', bits, ...rest] = address.split('/')
    const version = isIP(ip)
    const maxPrefix = version === 4 ? 32 : 128
    if (!version || rest.length > 0 || (bits !== undefined && (!/^\d+$/.test(bits) || Number(bits) > maxPrefix)))
      throw new Error(`must be a comma-separated list of addresses such as 10.0.0.1 or 10.0.0.0/8; "${address}" is none`)
  }
  return addresses
}

function key(value: string): Uint8Array {
  const bytes = Buffer.from(value, 'base64url')
  if (!/^[\w-]{43}$/.test(value) || bytes.length !== 32)
    throw new Error('must be 32 bytes in base64url: 43 characters (the value is not shown)')
  return new Uint8Array(bytes)
}

function recoveryKey(value: string): string {
  if ([...value].length < 12) throw new Error('must have at least 12 characters (the value is not shown)')
  return value
}

function token(value: string): string {
  if (!/^[!-~]{20,200}$/.test(value)) throw new Error('must be 20 to 200 characters without blanks (the value is not shown)')
  return value
}

function region(value: string): string {
  if (!/^[a-z]+-[a-z]+\d+$/.test(value)) throw new Error(`must be a region such as us-central1, not "${value}"`)
  return value
}

function projectId(value: string): string {
  if (!/^[a-z][a-z0-9-]{3,29}$/.test(value)) throw new Error(`must be a project's id such as uketsuke-1a2b3, not "${value}"`)
  return value
}

function apiKey(value: string): string {
  if (!/^[\w-]{1,100}$/.test(value)) throw new Error('must be a key such as AIza…, of letters, digits, - and _ (the value is not shown)')
  return value
}

function domain(value: string): string {
  if (!/^([a-z0-9-]+\.)+[a-z0-9-]+$/.test(value))
    throw new Error(`must be a name such as uketsuke-1a2b3.firebaseapp.com, without https://, not "${value}"`)
  return value
}

function smtpUrl(value: string): string {
  const url = URL.parse(value)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname)
    throw new Error('must be an address such as smtps://user:password@smtp.example.jp (the value is not shown, it may hold a password)')
  return value
}

function smsUrl(value: string): string {
  const url = URL.parse(value)
  const isTwilio = url?.protocol === 'twilio:'
  const isSafe = isTwilio || url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname))
  if (!url?.hostname || !isSafe || (isTwilio && !(url.username && url.password)))
    throw new Error(
      'must be an address such as https://token@sms.example.jp/send or twilio://SID:token@api.twilio.com (the value is not shown, it may hold a token)',
    )
  return value
}

function mailFrom(value: string): string {
  const [, address = value] = /^[^<>\r\n]*<([^<>]+)>$/.exec(value) ?? []
  if (!parseEmail(address)) throw new Error(`must be an e-mail address such as no-reply@example.jp, not "${value}"`)
  return value
}

function methods(value: string): readonly SwitchableSignInMethod[] {
  const names = value.split(',').map((part) => part.trim())
  const unknown = names.find((part) => !(switchableSignInMethods as readonly string[]).includes(part))
  if (unknown !== undefined)
    throw new Error(`must be some of ${switchableSignInMethods.join(', ')}, separated by commas; "${unknown}" is none`)
  return switchableSignInMethods.filter((method) => names.includes(method))
}

function dkim(value: string): { domain: string; selector: string; privateKey: string } {
  const [, domain = '', selector = '', file = ''] = /^([a-z0-9.-]+):([a-z0-9._-]+):(.+)$/i.exec(value) ?? []
  if (!domain) throw new Error('must be domain:selector:file, such as example.jp:uketsuke:/etc/uketsuke/dkim.pem')
  try {
    return { domain, selector, privateKey: readFileSync(resolve(projectRoot, file), 'utf8') }
  } catch {
    throw new Error(`names a file that can't be read: ${file}`)
  }
}

export const configSettings = {
  appEnv: setting(
    'APP_ENV',
    'The environment label, shown in health answers, logs and the admin footer: development, staging or production.',
    'production',
    parseChoice('development', 'staging', 'production'),
  ),
  port: setting('PORT', 'The port that the server listens on.', '3000', wholeNumber(0, 65_535)),
  host: setting('HOST', 'The address that the server listens on; 127.0.0.1 keeps it to this machine.', '0.0.0.0', host),
  publicUrl: optional(
    'PUBLIC_URL',
    'The address under which visitors reach the server behind a proxy or a domain; never guessed from headers.',
    'https://uketsuke.example.jp',
    publicUrl,
  ),
  apiBase: optional(
    'API_BASE',
    "The API's address for browsers if it differs from the pages' address. The server behind it lists the pages in CORS_ORIGINS. Event streams and sign-in stay with the pages.",
    'https://api.uketsuke.example.jp/api/v1',
    apiBase,
  ),
  corsOrigins: setting(
    'CORS_ORIGINS',
    'Other addresses whose pages may call the API of this server, separated by commas, such as https://uketsuke.example.jp.',
    '',
    origins,
  ),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    'Addresses of proxies whose X-Forwarded-For is trusted, such as 127.0.0.1, 10.0.0.0/8.',
    '',
    addressList,
  ),
  dataDir: setting(
    'DATA_DIR',
    "The folder of all data that must be kept: embedded database, installation key, backups; relative to the project's folder.",
    './data',
    (value) => resolve(projectRoot, value),
  ),
  backupDir: optional(
    'BACKUP_DIR',
    'The folder of backups, best on another disk. Servers that share a database need one folder that all of them reach. Unset: backups in DATA_DIR.',
    '/mnt/nas/uketsuke',
    (value) => resolve(projectRoot, value),
  ),
  recoveryKey: optional(
    'RECOVERY_KEY',
    'Recovery key that opens the backups, at least 12 characters. Unset: derived from the installation key, and shown at set-up.',
    'three words that only you know',
    recoveryKey,
  ),
  databaseUrl: optional(
    'DATABASE_URL',
    'A PostgreSQL (15 or newer) to use instead of the embedded one; its user needs no superuser rights. `?sslmode=verify-full&sslrootcert=FILE` encrypts (docs/operating.md, 9).',
    'postgresql://uketsuke:secret@db.example.jp/uketsuke',
    parseDatabaseUrl,
  ),
  databaseDirectUrl: optional(
    'DATABASE_DIRECT_URL',
    'The same database past a connection pooler, for migrations, backups, scheduled jobs and LISTEN.',
    'postgresql://uketsuke:secret@db.example.jp:5433/uketsuke',
    parseDatabaseUrl,
  ),
  databasePrepared: setting(
    'DATABASE_PREPARED',
    'Prepared statements: on or off; off behind a connection pooler in transaction mode that does not know them, such as PgBouncer before 1.21.',
    'on',
    (value) => parseChoice('on', 'off')(value) === 'on',
  ),
  hintsUrl: optional(
    'HINTS_URL',
    'NATS servers that carry the hints of changes between many servers, separated by commas; `tls://` encrypts. Unset: the database carries them.',
    'nats://hints:secret@10.0.0.5:4222,nats://10.0.0.6:4222',
    natsUrl,
  ),
  databasePool: setting('DATABASE_POOL', 'The maximum number of connections of each server process.', '20', wholeNumber(2, 500)),
  role: setting(
    'ROLE',
    'The work of this process: web only serves; worker and all also run automatic jobs, such as the end of the day.',
    'all',
    parseChoice('web', 'worker', 'all'),
  ),
  installationKey: optional(
    'INSTALLATION_KEY',
    'The secret behind all public links, 32 bytes in base64url. Required if several servers share a database; otherwise the first start creates it in DATA_DIR.',
    'made by: node -p "crypto.randomBytes(32).toString(\'base64url\')"',
    key,
  ),
  rateLimits: setting(
    'RATE_LIMITS',
    'Rate limits: on or off; off is for benches and refused in production.',
    'on',
    (value) => parseChoice('on', 'off')(value) === 'on',
  ),
  smtpUrl: optional(
    'SMTP_URL',
    'The mail server. Unset: no e-mail is sent, and pages say so. Its password is sent to another machine over TLS only.',
    'smtps://user:password@smtp.example.jp',
    smtpUrl,
  ),
  mailFrom: optional(
    'MAIL_FROM',
    'The sender of e-mails, with or without a name; required with SMTP_URL.',
    'no-reply@example.jp',
    mailFrom,
  ),
  mailRate: setting(
    'MAIL_RATE',
    'The maximum number of e-mails per second from all server processes together.',
    '10',
    wholeNumber(1, 10_000),
  ),
  mailDkim: optional(
    'MAIL_DKIM',
    'The DKIM signature of e-mails if the mail server doesn’t sign: domain, selector and file of the private key.',
    'example.jp:uketsuke:/etc/uketsuke/dkim.pem',
    dkim,
  ),
  smsUrl: optional(
    'SMS_URL',
    'The SMS provider for sign-in codes, and for visitors if a shop wants it. Unset: pages don’t offer sign-in by phone. An https address takes a POST of {"to", "text", "from", "receiptUrl", "validSeconds"}, with the token before the @ as its bearer; twilio://SID:token@api.twilio.com is Twilio.',
    'https://token@sms.example.jp/send',
    smsUrl,
  ),
  smsFrom: optional(
    'SMS_FROM',
    'The sender of SMS in the provider’s form: a number, a name, or Twilio’s messaging service; required with Twilio.',
    '+815012345678',
    (value) => {
      if (!/^[^\s].{0,49}$/.test(value)) throw new Error('must be a number or a name of at most 50 characters')
      return value
    },
  ),
  smsDailyBudget: setting(
    'SMS_DAILY_BUDGET',
    'The maximum number of SMS with sign-in codes per day from all server processes together. Half is reserved for numbers of an account, and a fifth for browsers in which that account signed in before.',
    '500',
    wholeNumber(1, 1_000_000),
  ),
  lineUrl: optional(
    'LINE_URL',
    'The address of a program on this machine that stands in for LINE, for tests. Unset: LINE itself.',
    'http://127.0.0.1:4000',
    (value) => {
      const url = URL.parse(value)
      if (url?.protocol !== 'http:' || !isLoopbackHost(url.hostname))
        throw new Error(`must be an http address of this machine, not "${value}"`)
      return url.origin
    },
  ),
  outboundAllowed: setting(
    'OUTBOUND_ALLOWED',
    'Private addresses to which the server may send what visitors or shops ask for, such as 10.0.0.5, fd00::/8; also by http. Other addresses must be public and use https.',
    '',
    addressList,
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'The lowest level that is logged: trace, debug, info, warn, error, fatal or silent.',
    'info',
    parseChoice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  ),
  metricsToken: optional(
    'METRICS_TOKEN',
    'The bearer token that opens /metrics (Prometheus), at least 20 characters. Unset: no metrics.',
    'made by: node -p "crypto.randomBytes(24).toString(\'base64url\')"',
    token,
  ),
  identityMethods: setting(
    'IDENTITY_METHODS',
    'The offered sign-in methods, separated by commas: password, emailLink (needs SMTP_URL), phone. Configured providers are always offered.',
    switchableSignInMethods.join(','),
    methods,
  ),
  identitySignup: setting(
    'IDENTITY_SIGNUP',
    'Permission to create an account: invitation (invited people) or open (anyone). In both cases only members see a shop’s data.',
    'invitation',
    parseChoice(...signUpPolicies),
  ),
  identitySessionDays: setting(
    'IDENTITY_SESSION_DAYS',
    'The days without a visit after which a browser must prove its sign-in again, which it does automatically; 1 to 60.',
    '14',
    wholeNumber(1, 60),
  ),
  identitySignInDays: setting(
    'IDENTITY_SIGN_IN_DAYS',
    'The days without a visit after which a browser is signed out; 1 to 400, not fewer than IDENTITY_SESSION_DAYS.',
    '60',
    wholeNumber(1, 400),
  ),
  identitySignInLongestDays: setting(
    'IDENTITY_SIGN_IN_LONGEST_DAYS',
    'The days after which a browser is signed out even if it is used; 1 to 400, not fewer than IDENTITY_SIGN_IN_DAYS.',
    '400',
    wholeNumber(1, 400),
  ),
  identityTestEndpoints: setting(
    'IDENTITY_TEST_ENDPOINTS',
    '1 opens the endpoints of the Firebase emulator that give programs on this machine the codes of e-mails and SMS, for tests; refused in production.',
    '0',
    (value) => parseChoice('0', '1')(value) === '1',
  ),
  identity: setting(
    'IDENTITY',
    'The keeper of accounts and passwords: self (this server) or google (a project of Google Identity Platform or Firebase Authentication; this server only verifies its tokens).',
    'self',
    parseChoice('self', 'google'),
  ),
  googleProjectId: optional('GOOGLE_PROJECT_ID', 'The project’s id; required if IDENTITY is google.', 'uketsuke-1a2b3', projectId),
  googleApiKey: optional('GOOGLE_API_KEY', 'The project’s web API key; required if IDENTITY is google.', 'AIza…', apiKey),
  googleAuthDomain: optional(
    'GOOGLE_AUTH_DOMAIN',
    'The project’s sign-in domain; required if IDENTITY is google.',
    'uketsuke-1a2b3.firebaseapp.com',
    domain,
  ),
  oidcProviders: setting(
    'OIDC_PROVIDERS',
    'A JSON file with other sign-in providers: Google, LINE, Apple, Microsoft, any OpenID Connect issuer (docs/operating.md, 7).',
    '',
    (value) => (value === '' ? [] : loadOidcProviders(resolve(projectRoot, value))),
  ),
  functionsRegion: setting(
    'FUNCTIONS_REGION',
    'The region in the addresses of callable functions, for an SDK that is connected as to an emulator.',
    'us-central1',
    region,
  ),
}

type Value<S> = S extends { default: string; parse(value: string): infer T } ? T : S extends ConfigSetting<infer T> ? T | undefined : never
export type Config = { readonly [Name in keyof typeof configSettings]: Value<(typeof configSettings)[Name]> } & { readonly version: string }

const version: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version

export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const entries = Object.entries(configSettings as Record<string, ConfigSetting>).map(([field, { name, default: preset, parse }]) => {
    const value = env[name]?.trim() || preset
    if (value === undefined) return [field, undefined]
    try {
      return [field, parse(value)]
    } catch (cause) {
      throw new ConfigError(`${name} ${(cause as Error).message}`, { cause })
    }
  })
  const config: Config = { ...Object.fromEntries(entries), version }
  if (!config.rateLimits && config.appEnv === 'production')
    throw new ConfigError('RATE_LIMITS can be off only where APP_ENV is development or staging')
  if (config.databaseDirectUrl && !config.databaseUrl) throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL beside it')
  if (config.smsUrl?.startsWith('twilio:') && !config.smsFrom) throw new ConfigError('SMS_URL of Twilio needs SMS_FROM beside it')
  if (config.smtpUrl && !config.mailFrom) throw new ConfigError('SMTP_URL needs MAIL_FROM beside it')
  const worksNot = { password: false, emailLink: !config.smtpUrl, phone: !smsMode(config) }
  if (config.identity === 'self' && config.identityMethods.every((method) => worksNot[method]))
    throw new ConfigError('IDENTITY_METHODS lets nobody in: emailLink needs SMTP_URL beside it, phone SMS_URL')
  if (config.identityTestEndpoints && config.appEnv === 'production')
    throw new ConfigError('IDENTITY_TEST_ENDPOINTS can be 1 only where APP_ENV is development or staging')
  if (config.identityTestEndpoints && isBehindProxy(config))
    throw new ConfigError(
      'IDENTITY_TEST_ENDPOINTS can be 1 only where no proxy stands before the server: without TRUSTED_PROXIES, and with no PUBLIC_URL but this machine’s',
    )
  if (config.identity === 'google') checkHosted(config)
  if (config.identitySessionDays > config.identitySignInDays)
    throw new ConfigError('IDENTITY_SIGN_IN_DAYS must not be fewer than IDENTITY_SESSION_DAYS')
  if (config.identitySignInDays > config.identitySignInLongestDays)
    throw new ConfigError('IDENTITY_SIGN_IN_LONGEST_DAYS must not be fewer than IDENTITY_SIGN_IN_DAYS')
  return config
}

/** A proxy on the same machine may make every client look local, and need not be configured as one. */
const isBehindProxy = ({ publicUrl, trustedProxies }: Config): boolean =>
  trustedProxies.length > 0 || (publicUrl !== undefined && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(publicUrl).hostname))

function checkHosted(config: Config): void {
  const requiredNames = ['googleProjectId', 'googleApiKey', 'googleAuthDomain'] as const
  const missing = requiredNames.filter((name) => config[name] === undefined).map((name) => configSettings[name].name)
  if (missing.length > 0) throw new ConfigError(`IDENTITY google needs ${missing.join(', ')} beside it`)
  if (!config.identityMethods.includes('password'))
    throw new ConfigError('IDENTITY_METHODS needs password where IDENTITY is google: nobody could sign in')
}

/** Settings of this process. A `.env` file in the project folder fills in what the environment leaves out. */
export function loadConfig(): Config {
  try {
    process.loadEnvFile(resolve(projectRoot, '.env'))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new ConfigError(`.env can't be read: ${(cause as Error).message}`, { cause })
  }
  return parseConfig(process.env)
}

/** Returns a function that checks whether an IP address is one of `entries`: addresses, or subnets such as 10.0.0.0/8. */
export function createAddressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [ip = '', bits] = entry.split('/')
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(ip, family)
    else list.addSubnet(ip, Number(bits), family)
  }
  return (address) => {
    // A dual-stack socket reports IPv4 clients as ::ffff:10.0.0.1.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const family = isIP(plain)
    return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Text of `.env.example`: every setting with its meaning, commented out at its default. */
export function envExampleText(): string {
  const entries = Object.values(configSettings as Record<string, ConfigSetting>).map(({ name, meaning, default: preset, example }) =>
    [`# ${meaning}`, ...(example ? [`# For example: ${example}`] : []), `# ${name}=${preset ?? ''}`, ''].join('\n'),
  )
  return `# Settings of the server. Copy this file to .env and remove the # of what you change; the environment itself goes first.\n# Written from src/platform/config.ts by "npm run env:example".\n\n${entries.join('\n')}`
}
