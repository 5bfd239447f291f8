import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hostedSettings } from '../../test/hosted-provider.ts'
import { ConfigError, createAddressMatcher, envExampleText, parseConfig } from './config.ts'
import { projectRoot } from './project-root.ts'

test('An empty environment gives the defaults', () => {
  const { version, ...config } = parseConfig({})
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
  expect(config).toEqual({
    appEnv: 'production',
    port: 3000,
    host: '0.0.0.0',
    publicUrl: undefined,
    apiBase: undefined,
    corsOrigins: [],
    trustedProxies: [],
    dataDir: join(projectRoot, 'data'),
    databaseUrl: undefined,
    hintsUrl: undefined,
    databaseDirectUrl: undefined,
    databasePrepared: true,
    databasePool: 20,
    role: 'all',
    installationKey: undefined,
    rateLimits: true,
    smtpUrl: undefined,
    smsUrl: undefined,
    smsFrom: undefined,
    smsDailyBudget: 500,
    mailFrom: undefined,
    mailRate: 10,
    mailDkim: undefined,
    outboundAllowed: [],
    logLevel: 'info',
    identityMethods: ['password', 'emailLink', 'phone'],
    identitySignup: 'invitation',
    identitySessionDays: 14,
    identitySignInDays: 60,
    identitySignInLongestDays: 400,
    identityTestEndpoints: false,
    identity: 'self',
    oidcProviders: [],
    functionsRegion: 'us-central1',
  })
  expect(parseConfig({ PORT: ' ', PUBLIC_URL: '' })).toMatchObject({ port: 3000, publicUrl: undefined })
})

test.each([
  [{ SMTP_URL: 'http://mail.example.jp' }, 'SMTP_URL must be an address such as smtps://'],
  [{ SMTP_URL: 'smtp://u:secret@mail.example.jp' }, 'SMTP_URL needs MAIL_FROM beside it'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an e-mail address'],
  [{ MAIL_FROM: 'a@example.jp\r\nBcc: b@example.jp' }, 'MAIL_FROM must be an e-mail address'],
  [{ MAIL_RATE: '0' }, 'MAIL_RATE must be a whole number from 1'],
  [{ MAIL_DKIM: 'example.jp:key' }, 'MAIL_DKIM must be domain:selector:file'],
  [{ MAIL_DKIM: 'example.jp:key:/nowhere.pem' }, 'MAIL_DKIM names a file that can’t be read'],
  [{ SMS_URL: 'http://token@sms.example.jp/send' }, 'SMS_URL must be an address such as https://'],
  [{ SMS_URL: 'twilio://api.twilio.com' }, 'SMS_URL must be an address such as https://'],
  [{ SMS_URL: 'twilio://AC1:secret@api.twilio.com' }, 'SMS_URL of Twilio needs SMS_FROM beside it'],
  [{ SMS_DAILY_BUDGET: '0' }, 'SMS_DAILY_BUDGET must be a whole number from 1'],
])('Invalid mail and SMS settings %o are refused without showing a secret', (env, words) => {
  expect(() => parseConfig(env)).toThrow(words.replace('’', "'"))
  expect(() => parseConfig(env)).not.toThrow(/secret/)
})

test.each([
  [{ IDENTITY_METHODS: 'emailLink' }, 'IDENTITY_METHODS lets nobody in'],
  [{ IDENTITY_METHODS: 'phone' }, 'IDENTITY_METHODS lets nobody in'],
  [{ IDENTITY_SESSION_DAYS: '30', IDENTITY_SIGN_IN_DAYS: '7' }, 'IDENTITY_SIGN_IN_DAYS must not be fewer'],
  [{ IDENTITY_SIGN_IN_DAYS: '90', IDENTITY_SIGN_IN_LONGEST_DAYS: '89' }, 'IDENTITY_SIGN_IN_LONGEST_DAYS must not be fewer'],
  [{ IDENTITY: 'google', GOOGLE_PROJECT_ID: 'uketsuke-1a2b3' }, 'IDENTITY google needs GOOGLE_API_KEY, GOOGLE_AUTH_DOMAIN beside it'],
  [{ ...hostedSettings, IDENTITY_METHODS: 'phone' }, 'IDENTITY_METHODS needs password where IDENTITY is google'],
])('Invalid or contradictory sign-in settings %o are refused', (env, words) => {
  expect(() => parseConfig(env)).toThrow(words)
})

test('Settings of the environment are parsed into typed values', () => {
  const key = Buffer.alloc(32, 7).toString('base64url')
  const config = parseConfig({
    PORT: '80',
    PUBLIC_URL: 'https://Shop.example.jp/',
    API_BASE: 'https://api.example.jp/uketsuke/v1/',
    CORS_ORIGINS: 'https://Shop.example.jp/, http://192.168.1.20:3000',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
    DATA_DIR: '/var/lib/uketsuke',
    INSTALLATION_KEY: key,
    RATE_LIMITS: 'off',
    APP_ENV: 'staging',
    IDENTITY_METHODS: 'phone, password',
    IDENTITY_SIGNUP: 'open',
  })
  expect(config).toMatchObject({ port: 80, publicUrl: 'https://shop.example.jp', trustedProxies: ['127.0.0.1', '10.0.0.0/8'] })
  expect(config).toMatchObject({ dataDir: '/var/lib/uketsuke', rateLimits: false, appEnv: 'staging' })
  expect(config).toMatchObject({
    apiBase: 'https://api.example.jp/uketsuke/v1',
    corsOrigins: ['https://shop.example.jp', 'http://192.168.1.20:3000'],
  })
  expect(config).toMatchObject({ identityMethods: ['password', 'phone'], identitySignup: 'open' })
  expect(config.installationKey).toEqual(new Uint8Array(32).fill(7))
})

test.each([
  ['PORT', '70000'],
  ['PORT', '3000x'],
  ['PORT', '-1'],
  ['HOST', 'no host'],
  ['APP_ENV', 'prod'],
  ['PUBLIC_URL', 'shop.example.jp'],
  ['PUBLIC_URL', 'https://example.jp/shop'],
  ['PUBLIC_URL', 'ftp://example.jp'],
  ['API_BASE', '/api/v1'],
  ['API_BASE', 'https://example.jp/api?v=1'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'https://example.jp/shop'],
  ['RATE_LIMITS', 'false'],
  ['DATABASE_PREPARED', 'no'],
  ['DATABASE_URL', 'mysql://root:hunter2@localhost/x'],
  ['HINTS_URL', 'nats://a:hunter2@10.0.0.5,http://10.0.0.6'],
  ['HINTS_URL', 'nats://10.0.0.5,tls://a:hunter2@10.0.0.6'],
  ['HINTS_URL', 'nats://10.0.0.5,nats://a:hunter2@10.0.0.6'],
  ['HINTS_URL', 'nats://a:hunter2@10.0.0.5,nats://b:hunter2@10.0.0.6'],
  ['HINTS_URL', 'nats://a:hunter2%@10.0.0.5'],
  ['DATABASE_URL', 'postgresql://uketsuke:hunter2%@localhost/x'],
  ['DATABASE_URL', 'postgresql://uketsuke:hunter2@localhost/x?SSLMODE=require'],
  ['DATABASE_URL', 'postgresql://uketsuke:hunter2#1@localhost/x'],
  ['DATABASE_URL', 'postgresql://uketsuke:hunter2@localhost/x?sslmode=prefer'],
  ['DATABASE_URL', 'postgresql://uketsuke:hunter2@localhost/x?sslmode=verify-ca'],
  ['DATABASE_URL', 'postgresql://uketsuke:hunter2@localhost/x?sslmode=require&sslrootcert=missing.pem'],
  ['DATABASE_DIRECT_URL', 'postgresql://a:hunter2@b/c'],
  ['DATABASE_POOL', '0'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'all'],
  ['OUTBOUND_ALLOWED', 'localhost'],
  ['LOG_LEVEL', 'loud'],
  ['ROLE', 'server'],
  ['INSTALLATION_KEY', 'hunter2'],
  ['FUNCTIONS_REGION', 'tokyo'],
  ['IDENTITY_METHODS', 'password, fax'],
  ['IDENTITY_SIGNUP', 'everybody'],
  ['IDENTITY_SIGN_IN_DAYS', '401'],
  ['IDENTITY', 'firebase'],
  ['GOOGLE_PROJECT_ID', 'Uketsuke'],
  ['GOOGLE_API_KEY', 'hunter2:x'],
  ['GOOGLE_AUTH_DOMAIN', 'https://uketsuke.firebaseapp.com'],
])('The invalid setting %s=%s is refused in one line with its name but no secret', (name, value) => {
  const failure = (() => {
    try {
      parseConfig({ [name]: value })
    } catch (error) {
      return error
    }
  })()
  expect(failure).toBeInstanceOf(ConfigError)
  const { message } = failure as ConfigError
  expect(message.startsWith(`${name} `)).toBe(true)
  expect(message).not.toContain('\n')
  expect(message).not.toContain('hunter2')
})

test('Rate limits cannot be off in production', () => {
  expect(() => parseConfig({ RATE_LIMITS: 'off' })).toThrow(/^RATE_LIMITS/)
})

test('Test endpoints are refused in production and behind a proxy', () => {
  expect(() => parseConfig({ IDENTITY_TEST_ENDPOINTS: '1' })).toThrow(/^IDENTITY_TEST_ENDPOINTS/)
  const staging = { IDENTITY_TEST_ENDPOINTS: '1', APP_ENV: 'staging' }
  expect(parseConfig({ ...staging, PUBLIC_URL: 'http://localhost:3000' }).identityTestEndpoints).toBe(true)
  for (const proxy of [{ PUBLIC_URL: 'https://shop.example.jp' }, { TRUSTED_PROXIES: '127.0.0.1' }])
    expect(() => parseConfig({ ...staging, ...proxy })).toThrow(/^IDENTITY_TEST_ENDPOINTS/)
})

test('.env.example is current (npm run env:example writes it)', () => {
  expect(readFileSync(join(projectRoot, '.env.example'), 'utf8')).toBe(envExampleText())
})

test('Trusted proxies match by address and network, also as IPv4 inside IPv6', () => {
  const trusts = createAddressMatcher(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'])
  expect(['127.0.0.1', '::ffff:10.1.2.3', '2001:db8::1'].filter(trusts)).toHaveLength(3)
  expect(['127.0.0.2', '11.0.0.1', '2001:db9::1', 'nonsense', ''].filter(trusts)).toEqual([])
})
