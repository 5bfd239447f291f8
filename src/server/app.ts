import { hkdfSync, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Temporal } from 'temporal-polyfill'
import { operationRegistry } from '#contract/registry.ts'
import { locales } from '#domain/locale.ts'
import { refuse } from '#domain/refusal.ts'
import type { AccountService } from '#platform/accounts.ts'
import type { Application, ApplicationDependencies } from '#platform/application.ts'
import { recoveryKeyOf } from '#platform/backup/recovery-key.ts'
import { createAddressMatcher } from '#platform/config.ts'
import { toFault } from '#platform/fault.ts'
import { hostedProviderOf } from '#platform/hosted-provider.ts'
import type { AccessCheckDependencies } from '#platform/http/access.ts'
import { createApi, respondToError, routePath } from '#platform/http/api.ts'
import { createBodyLimit } from '#platform/http/body-limit.ts'
import type { ServerEnv } from '#platform/http/call.ts'
import { anyOriginMiddleware, corsMiddleware } from '#platform/http/cross-origin.ts'
import { createCallableFunctionsApi } from '#platform/http/functions.ts'
import { createOpenApiDocument } from '#platform/http/openapi.ts'
import { problemResponse } from '#platform/http/problems.ts'
import { createRateLimits } from '#platform/http/rate-limits.ts'
import { defaultMaxBodyBytes } from '#platform/http/request-input.ts'
import { hstsHeaderValue, isHttpsRequest } from '#platform/http/secure.ts'
import { createStaffNetworks } from '#platform/http/staff-networks.ts'
import { openChangeTopicFeeds } from '#platform/live/changes.ts'
import { openHintChannel } from '#platform/live/hints.ts'
import { createEventStreams } from '#platform/live/stream.ts'
import { createAddressGuard, createOutboundRequest } from '#platform/outbound-request.ts'
import { createLineTransport } from '#platform/outbox/line.ts'
import { createLineApi, lineAddressesOf } from '#platform/outbox/line-api.ts'
import { createMailTransport, extractMailAddress } from '#platform/outbox/mail.ts'
import { createPushTransport } from '#platform/outbox/push.ts'
import { ensurePushKeys } from '#platform/outbox/push-keys.ts'
import { openOutboxSender } from '#platform/outbox/sender.ts'
import { createSmsTransport } from '#platform/outbox/sms.ts'
import { projectRoot } from '#platform/project-root.ts'
import type { ScheduledJob } from '#platform/schedules.ts'
import { createTokenDeriver } from '#platform/tokens.ts'
import { apiDocsRoutes } from './api-docs.ts'
import { apiKeyApi } from './api-keys/api.ts'
import { createApiKeyService } from './api-keys/find.ts'
import { oauthRoutes } from './api-keys/oauth.ts'
import { auditApi } from './audit/api.ts'
import { type JobIntervals, startBackgroundJobs } from './background-jobs.ts'
import { backupApi } from './backup/api.ts'
import { boardApi } from './boards/boards.ts'
import { cardApi } from './cards/api.ts'
import { attachmentApi } from './cards/file-api.ts'
import { withdrawContactAfterFailure } from './cards/first-contact/failed-message.ts'
import { createCardViewerFeeds } from './cards/live/viewers.ts'
import { formatDemoDetails, prepareDemo } from './demo/demo.ts'
import { deviceApi } from './devices/api.ts'
import { estimateApi } from './estimates/api.ts'
import { createEstimateRecorder } from './estimates/recorder.ts'
import { createFeatureHooks, demoStepProviders, hintTopicsByChange, mailAttachmentResolvers, mailPageResolvers } from './features.ts'
import { parseQueueHintTopic } from './feed/queue-hint.ts'
import { formApi } from './forms/api.ts'
import { healthRoutes } from './health.ts'
import { inquiryApi } from './inquiries/api.ts'
import { createInquiryContext } from './inquiries/context.ts'
import { kioskApi } from './kiosks/api.ts'
import { leavingApi } from './leaving/api.ts'
import { leaveAllOrganizations } from './leaving/leave.ts'
import { lineApi } from './line/api.ts'
import type { LineAccess } from './line/context.ts'
import { readLineDelivery } from './line/delivery.ts'
import { lineLinkRoutes } from './line/link.ts'
import { lineWebhookRoutes } from './line/webhook.ts'
import { liveApi } from './live/api.ts'
import { recordAccountChange } from './members/account-changes.ts'
import { memberApi } from './members/api.ts'
import { deleteEndedMemberPush } from './members/member-push.ts'
import { findMembership, hasMembershipInOrganization, rightsHintTopic } from './members/membership.ts'
import { createMetrics } from './metrics.ts'
import { privacyNoticeApi } from './notice/api.ts'
import { shopApi } from './organization/api.ts'
import { outboxApi } from './outbox/api.ts'
import { createPageLinkResolver } from './outbox/page-links.ts'
import { readReplyAddress } from './outbox/policy.ts'
import { createSmsReceipts } from './outbox/sms-receipts.ts'
import { createPageRoutes } from './pages/pages.ts'
import { createProductionRenderer, type Renderer } from './pages/renderer.ts'
import { ticketManifestRoutes } from './pages/ticket-manifest.ts'
import { presenceApi } from './presence/api.ts'
import { printingApi } from './printing/api.ts'
import { printerRoutes } from './printing/routes.ts'
import { privacyRequestApi } from './privacy/api.ts'
import { repeatErasures } from './privacy/repeat-erasures.ts'
import { queueSettingsApi } from './queue-settings/api.ts'
import { railwayApi } from './railways/api.ts'
import { reportApi } from './reports/api.ts'
import { reservationApi } from './reservations/api.ts'
import { askForContactAfterFailure } from './reservations/failed-message.ts'
import { retentionApi } from './retention/api.ts'
import { setupApi } from './setup/api.ts'
import { bindInstallationKey, createSetupDoneCheck, renewSetupToken } from './setup/setup.ts'
import { ticketApi } from './tickets/api.ts'
import type { QueueContext } from './tickets/context.ts'
import { createEntrySettingsCache } from './tickets/entry/entry-settings.ts'
import { createVisitorRateLimiters } from './tickets/entry/visitor-rate-limits.ts'
import { createJoinShedder } from './tickets/join-shedder.ts'
import { createLiveQueueFeeds } from './tickets/live/watch.ts'
import { messageApi } from './tickets/messages/api.ts'
import { pushSubscriptions } from './tickets/notifications/push-subscriptions.ts'
import { createVisitorSms } from './tickets/notifications/visitor-sms.ts'
import { webhookApi } from './webhooks/api.ts'
import { createEntityReaders } from './webhooks/entities.ts'
import { webhookKeyOf } from './webhooks/secret.ts'
import { openWebhookSender } from './webhooks/sender.ts'

/** Passed in by `bin`, because the server must not import it (docs/architecture.md, Zones). */
type SignIn = {
  fetch(request: Request, env: { remoteAddress?: string }): Response | Promise<Response>
  accounts: AccountService
  chores: readonly ScheduledJob[]
}
const signInPaths = [
  '/identitytoolkit.googleapis.com/*',
  '/securetoken.googleapis.com/*',
  '/auth/*',
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
  '/__/auth/*',
]

export type AppDependencies = ApplicationDependencies & {
  signIn: SignIn
  clock: () => Temporal.Instant
  /** Development: renders pages from source with a weaker policy for the reload tools. */
  development?: { render: Renderer }
  hurry?: JobIntervals | undefined
}

/** Composes everything that answers HTTP. A feature is added by its line in `handled`. */
export async function createApp(parts: AppDependencies): Promise<Application & { queue: QueueContext }> {
  const { config, log, db, directUrl, installationKey, signIn, isStopping, clock } = parts
  await bindInstallationKey(db, installationKey)
  const pushKeys = await ensurePushKeys(db, installationKey)
  // Browsers take push messages on secure pages only.
  const secureUrl = config.publicUrl?.startsWith('https:') ? config.publicUrl : undefined
  const tokens = createTokenDeriver(installationKey)
  const hints = await openHintChannel(config.hintsUrl ?? directUrl, { log })
  const streams = createEventStreams({ log })
  const rateLimits = createRateLimits(config.rateLimits)
  const staffNetworks = createStaffNetworks({ tokens, clock })
  const mails = config.smtpUrl !== undefined
  const hooks = createFeatureHooks({ db, clock, log, tokens, mails, reachesLine: secureUrl !== undefined })
  const { besideTicket, entryOffers, waits } = hooks
  const estimates = createEstimateRecorder({ db, clock, log, waits, pace: parts.hurry?.estimates })
  const stopHints = db.onHint((topic, version) => {
    hints.publish(topic, version)
    const shopId = parseQueueHintTopic(topic)
    if (shopId) estimates.note(shopId)
  })
  const live = createLiveQueueFeeds({ db, hints, clock, log, besideTicket, entryOffers, waits })
  const queue: QueueContext = {
    db,
    clock,
    tokens,
    entrySettings: createEntrySettingsCache(db, clock, hooks),
    shedJoins: createJoinShedder(db, clock),
    hooks,
    mails,
    pushKey: secureUrl && pushKeys.publicKey,
    smsProvider: config.smsUrl && new URL(config.smsUrl).host,
    reachesLine: secureUrl !== undefined,
    mailFrom: config.smtpUrl && config.mailFrom && extractMailAddress(config.mailFrom),
    ...createVisitorRateLimiters({ rateLimits, staffNetworks, tokens }),
  }
  const line = secureUrl === undefined ? undefined : openLine(parts, secureUrl)
  const inquiries = createInquiryContext(queue, { log, installationKey, outboundAllowed: config.outboundAllowed })
  const boards = { db, clock, tokens, hints, tickets: live }
  const { accounts } = signIn
  accounts.onSignedOut((accountId) => {
    hints.publish(rightsHintTopic(accountId), clock().epochMilliseconds)
    deleteEndedMemberPush({ db, accounts }, accountId).catch((error) => log.warn({ fault: toFault(error) }, 'push messages end later'))
  })
  accounts.onChange((tx, accountId, change) => recordAccountChange(queue, tx, accountId, change))
  accounts.onDelete((tx, accountId) => leaveAllOrganizations(queue, tx, accountId))
  accounts.onTenant((accountId, organizationId) => hasMembershipInOrganization(db, accountId, organizationId))
  await repeatErasures({ ...queue, accounts, log })
  const origin = networkOrigin(parts) ?? parts.addresses[0]!
  const demo = parts.flags.has('--demo')
    ? await prepareDemo({ db, accounts, queue, features: demoStepProviders, config, log, base: parts.addresses[0]! })
    : undefined
  const checks: AccessCheckDependencies = {
    accounts,
    apiKeys: createApiKeyService(queue),
    findMembership: (account, shopId) => findMembership(db, account, shopId, new Date(clock().epochMilliseconds)),
  }
  const api = createApi({
    ...checks,
    handled: [
      ...setupApi({
        ...{ db, clock, accounts, mails: queue.mails },
        recoveryKey: config.recoveryKey ? undefined : recoveryKeyOf(config, installationKey),
      }),
      ...shopApi({ ...queue, accounts }),
      ...privacyNoticeApi(queue),
      ...privacyRequestApi({ ...queue, accounts }),
      ...formApi({ db, clock }),
      ...retentionApi(queue),
      ...cardApi({ ...queue, accounts }),
      ...attachmentApi(queue),
      ...memberApi({ ...queue, accounts }),
      ...deviceApi({ db, clock, tokens, accounts, version: config.version }),
      ...boardApi(boards),
      ...printingApi(queue),
      ...kioskApi({ ...queue, accounts, version: config.version }),
      ...presenceApi(queue),
      ...messageApi(queue),
      ...outboxApi({ ...queue, origin }),
      ...ticketApi({ ...queue, accounts }),
      ...lineApi({ ...queue, line }),
      ...webhookApi({ db, clock, key: webhookKeyOf(installationKey), guard: createAddressGuard({ allowed: config.outboundAllowed }) }),
      ...inquiryApi(inquiries),
      ...reservationApi({ ...queue, origin }),
      ...estimateApi({ db, clock }),
      ...reportApi(queue),
      ...backupApi({ db, clock }),
      ...auditApi({ db, clock, accounts }),
      ...apiKeyApi({ ...queue, accounts }),
      ...railwayApi(queue),
      ...queueSettingsApi({ ...queue, accounts }),
      ...leavingApi({ ...queue, accounts }),
      ...liveApi({
        db,
        clock,
        streams,
        tickets: live,
        boards,
        changes: openChangeTopicFeeds({ hints, clock, hintsOf: hintTopicsByChange }),
        viewers: createCardViewerFeeds({ db, clock, accounts, hints }),
        checks,
        hints,
        staffNetworks,
      }),
    ],
    registry: operationRegistry,
    rateLimits,
    tokens,
    staffNetworks,
    log,
  })

  const app = new Hono<ServerEnv>()
  const clientAddress = addressReader(config.trustedProxies)
  app.use((c, next) => {
    c.set('requestId', randomUUID())
    return next()
  })
  app.onError((error, c) => respondToError(log, c, error))
  // Path at which the SDK looks for functions after `connectFunctionsEmulator`.
  const emulated = `/${hostedProviderOf(config)?.projectId ?? 'uketsuke'}/${config.functionsRegion}`
  for (const { anyOrigin, path } of operationRegistry.values()) if (anyOrigin) app.get(`/api/v1${routePath(path)}`, anyOriginMiddleware)
  if (config.corsOrigins.length > 0)
    for (const path of ['/api/v1/*', '/functions/*', `${emulated}/*`]) app.use(path, corsMiddleware(config.corsOrigins))
  // Mount before middleware that sets headers: the API sets its own, and its streams have already sent theirs.
  app.route('/', lineWebhookRoutes({ ...queue, line, rateLimits, log }))
  app.route('/api/v1', api)
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('x-content-type-options', 'nosniff')
    if (isHttpsRequest(c, config.publicUrl)) c.res.headers.set('strict-transport-security', hstsHeaderValue)
  })
  app.route('/', healthRoutes({ ...config, db, hints, isStopping, probeEvery: parts.hurry?.probes }))
  const metrics = await createMetrics({ config, db, hints, streams, clock })
  app.route('/', metrics.routes)
  app.route(
    '/',
    apiDocsRoutes(() => createOpenApiDocument(operationRegistry, config.version)),
  )
  app.all('/api/*', (c) => problemResponse(c, refuse('request.notFound')))
  const callApi = (request: Request, env: ServerEnv['Bindings']) => app.fetch(request, env)
  const functions = createCallableFunctionsApi(operationRegistry, callApi)
  app.route('/functions', functions)
  app.route(emulated, functions)
  app.route('/', printerRoutes({ ...queue, origin, rateLimits }))
  const smsReceipts = createSmsReceipts({ db, clock, rateLimits, smsUrl: config.smsUrl, publicUrl: config.publicUrl })
  app.route('/', smsReceipts.routes)
  app.route('/', lineLinkRoutes({ ...queue, line, rateLimits, log }))
  // API and functions read bodies themselves, under the same limit.
  const limited = createBodyLimit(defaultMaxBodyBytes, (c) => problemResponse(c as Context<ServerEnv>, refuse('request.tooLarge')))
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', limited)
  app.route('/', oauthRoutes({ ...queue, rateLimits }))
  const testPaths = config.identityTestEndpoints ? ['/emulator/*'] : []
  for (const path of [...signInPaths, ...testPaths]) app.all(path, (c) => signIn.fetch(c.req.raw, c.env))
  const assets = serveStatic<ServerEnv>({
    root: join(projectRoot, 'build/client'),
    precompressed: true,
    onFound: (path, c) => c.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
  app.get('/assets/*', assets)
  app.get('/favicon.ico', assets)
  // Requested at each visit. The ETag makes most responses a 304.
  for (const path of ['/sw.js', '/board.js', '/manifest.webmanifest', ...locales.map((locale) => `/${locale}.webmanifest`), '/icons/*'])
    app.get(path, etag(), assets)
  app.route('/', ticketManifestRoutes())
  app.route(
    '/',
    createPageRoutes({
      config,
      log,
      render: parts.development?.render ?? createProductionRenderer(config.publicUrl),
      relaxed: parts.development !== undefined,
      callApi,
      isSetUp: createSetupDoneCheck(db),
      networkOrigin: networkOrigin(parts),
    }),
  )

  const { smtpUrl, mailFrom, mailRate, mailDkim } = config
  const mail = smtpUrl ? createMailTransport({ smtpUrl, from: mailFrom!, rate: mailRate, dkim: mailDkim }) : undefined
  const sms = config.smsUrl ? createSmsTransport({ smsUrl: config.smsUrl, from: config.smsFrom }) : undefined
  const request = createOutboundRequest({ allowed: config.outboundAllowed })
  const push = secureUrl ? createPushTransport({ keys: pushKeys, contact: secureUrl, request }) : undefined
  const sender = openOutboxSender({
    db,
    clock,
    log,
    transports: { mail, sms, push, line: line && createLineTransport(line.api) },
    subscriptions: pushSubscriptions,
    smsOf: createVisitorSms(tokens, smsReceipts.urlOf),
    lineOf: async (tx, message) => line && readLineDelivery(tx, line, message),
    async onFailure(tx, messageId, now) {
      await askForContactAfterFailure(tx, messageId, now)
      await withdrawContactAfterFailure(tx, messageId, now)
    },
    keeps: config.identityTestEndpoints && !mail ? ['mail'] : [],
    pageOf: createPageLinkResolver(tokens, origin, mailPageResolvers),
    fileOf: async (tx, about, mail) => mailAttachmentResolvers[about.event]?.(tx, queue, about, mail),
    replyTo: readReplyAddress,
    origin,
  })
  const webhooks = openWebhookSender({
    ...{ db, clock, log, key: webhookKeyOf(installationKey), request, accounts, mails },
    openEntityReader: createEntityReaders({ db, clock, callApi }),
  })
  const stopHousekeeping =
    config.role === 'web'
      ? undefined
      : startBackgroundJobs({ ...parts, queue, cards: { ...queue, accounts }, inquiries, sender, webhooks, chores: signIn.chores })
  return {
    queue,
    fetch: metrics.measure((request, env) =>
      app.fetch(request, { ...(env as ServerEnv['Bindings']), remoteAddress: clientAddress(request, env as ServerEnv['Bindings']) }),
    ),
    greeting: async () => (demo ? formatDemoDetails(demo) : greet(parts)),
    async close() {
      await Promise.all([stopHousekeeping?.(), streams.closeAll()])
      live.close()
      stopHints()
      await Promise.all([estimates.close(), hints.close()])
      await waits.close()
    },
  }
}

function openLine({ config, installationKey }: AppDependencies, origin: string): LineAccess {
  const addresses = lineAddressesOf(config.lineUrl)
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'lineKey', 32))
  return { api: createLineApi(addresses), addresses, origin, key }
}

/** Returns the setup message for the terminal. The link is the only way to set up, so other clients on the network cannot use it. */
async function greet({ db, addresses }: AppDependencies): Promise<string[]> {
  const token = await renewSetupToken(db)
  return token ? ['', 'Not set up yet. Open this link once to make the shop and its owner:', `  ${addresses[0]}/?setup=${token}`] : []
}

/** Returns the first address on the shop's network, for links that phones open. */
function networkOrigin({ config, addresses }: ApplicationDependencies): string | undefined {
  return config.publicUrl ?? addresses.find((address) => !new URL(address).hostname.match(/^(localhost|127\.)/))
}

/** Returns the client address: the peer, or the last address not added by a trusted proxy. */
function addressReader(
  trustedProxies: readonly string[],
): (request: Request, env: ServerEnv['Bindings'] | undefined) => string | undefined {
  const isTrusted = createAddressMatcher(trustedProxies)
  return (request, env) => {
    let address = env?.incoming?.socket.remoteAddress
    if (trustedProxies.length === 0) return address
    const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
    while (address && isTrusted(address) && forwarded.at(-1)) address = forwarded.pop()
    return address
  }
}
