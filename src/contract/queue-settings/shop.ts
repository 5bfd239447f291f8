import { maxFileBytes } from '#domain/attachments/attachment.ts'
import { contactTargetLimits } from '#domain/cards/first-contact.ts'
import { shopTextLocales } from '#domain/locale.ts'
import { queueSettingsLimits } from '#domain/queue-settings/limits.ts'
import { isEmbedSite, maxEmbedSites } from '#domain/shops/embed-site.ts'
import { createNameSchema, defineOperation, Id, InstantSchema, LocalizedTextSchema } from '../operation.ts'
import { hoursRemovalRefusals } from '../parts.ts'
import { BrandColourSchema, GeoPositionSchema, PageLanguagesSchema } from '../shops.ts'
import { z } from '../zod.ts'
import { CounterSetting } from './counters.ts'
import { LaneSetting } from './lanes.ts'
import { ServiceSetting } from './services.ts'
import { SpecialDaysSchema, settingCommandDefaults, TimeOfDay, WeekHoursSchema } from './setting.ts'
import { StaffLoginOption, StaffSetting } from './staff-setting.ts'

const ShopSetting = z
  .object({
    hours: WeekHoursSchema.nullable(),
    otherDays: SpecialDaysSchema,
    closedOnHolidays: z.boolean().describe('Closed on holidays of Japan; a day in `otherDays` overrides it'),
    name: LocalizedTextSchema,
    phone: z.string().nullable(),
    address: z.string().nullable(),
    privacyContact: z.string().nullable(),
    position: GeoPositionSchema.nullable(),
    logoId: Id.nullable(),
    languages: PageLanguagesSchema,
    timeZone: z.string(),
    dayStartsAt: TimeOfDay,
    brandColour: BrandColourSchema,
    embedSites: z.array(z.string()),
    contactTargetMinutes: z
      .int()
      .nullable()
      .describe('Minutes of opening hours until the first contact with a card’s visitor; null: no target'),
    checklistHidden: z.boolean().describe('Whether managers have hidden the first-day checklist'),
    posterPrintedAt: InstantSchema.nullable().describe('First time the poster was printed'),
    rev: z.int(),
    businessDay: z.string(),
    dayEnds: InstantSchema.describe('End of the current business day'),
    entryCode: z.string(),
    formerCode: z.object({ code: z.string(), until: InstantSchema }).nullable().describe('Previous code, while it still leads to the shop'),
  })
  .meta({ id: 'ShopSetting' })
export type ShopSetting = z.infer<typeof ShopSetting>

export const QueueSettings = z
  .object({
    shop: ShopSetting,
    lanes: z.array(LaneSetting),
    services: z.array(ServiceSetting),
    counters: z.array(CounterSetting),
    staff: z.array(StaffSetting),
    members: z.array(StaffLoginOption).describe('Logins that staff entries may have; empty if the caller may not change them'),
  })
  .meta({ id: 'QueueSettings', description: 'Settings of a shop’s queue' })
export type QueueSettings = z.infer<typeof QueueSettings>

const params = z.object({ shopId: Id })

export const getQueueSettings = defineOperation({
  operationId: 'settings.getQueue',
  method: 'get',
  path: '/shops/{shopId}/queue-settings',
  summary: 'Get lanes, services, counters, staff, business day and codes',
  access: { role: 'reception', scope: 'shop' },
  keyScopes: ['settings'],
  limit: 'read',
  idempotent: false,
  params,
  answer: QueueSettings,
  errors: [],
})

const shopName = (min: number) => createNameSchema({ min, max: queueSettingsLimits.shopName })
const optional = (max: number) => createNameSchema({ min: 1, max }).nullable()

export const setShopProfile = defineOperation({
  ...settingCommandDefaults,
  operationId: 'shops.setProfile',
  path: '/shops/{shopId}/profile',
  summary: 'Set the shop’s name, address, contact and page languages. Missing properties stay',
  params,
  body: z.strictObject({
    rev: z.int(),
    name: z
      .strictObject({ ja: shopName(1), en: shopName(0).optional(), zh: shopName(0).optional() })
      .transform(({ ja, en, zh }) => ({ ja, ...(en ? { en } : {}), ...(zh ? { zh } : {}) }))
      .optional()
      .describe('In the visitors’ languages. A language without a name shows the Japanese'),
    phone: optional(queueSettingsLimits.shopPhone).optional(),
    address: optional(queueSettingsLimits.shopAddress).optional(),
    position: GeoPositionSchema.nullable().optional().describe('Position for the map link'),
    privacyContact: optional(queueSettingsLimits.privacyContact).optional().describe('Contact for questions about data'),
    languages: PageLanguagesSchema.max(shopTextLocales.length)
      .refine((languages) => languages.includes('ja'), 'Must contain Japanese')
      .transform((languages) => shopTextLocales.filter((locale) => languages.includes(locale)))
      .optional(),
  }),
  answer: ShopSetting,
  current: ShopSetting,
  errors: ['setting.changed'],
})

export const setShopHours = defineOperation({
  ...settingCommandDefaults,
  operationId: 'shops.setHours',
  path: '/shops/{shopId}/hours',
  summary:
    'Set the opening hours: week, public holidays and special days. Applies from the next ticket on; waiting visitors are not affected',
  params,
  body: z.strictObject({
    rev: z.int(),
    hours: WeekHoursSchema.nullable().optional().describe('Null: always open. Missing properties stay'),
    otherDays: SpecialDaysSchema.optional(),
    closedOnHolidays: z.boolean().optional().describe('Whether it is closed on Japan’s public holidays'),
  }),
  answer: ShopSetting,
  current: ShopSetting,
  errors: ['setting.changed', 'lane.hoursImpossible', ...hoursRemovalRefusals],
})

export const setShopClock = defineOperation({
  ...settingCommandDefaults,
  operationId: 'shops.setClock',
  path: '/shops/{shopId}/clock',
  summary:
    'Set the shop’s time zone and the start of its business day. Tickets of the current day stay; it ends when the new clock starts the next one',
  params,
  body: z.strictObject({ rev: z.int(), timeZone: z.string().max(60), dayStartsAt: TimeOfDay }),
  answer: ShopSetting,
  current: ShopSetting,
  errors: ['setting.changed', 'shop.unknownTimeZone', 'lane.hoursImpossible'],
})

export const setShopChecklist = defineOperation({
  ...settingCommandDefaults,
  operationId: 'shops.setChecklist',
  path: '/shops/{shopId}/checklist',
  summary: 'Hide or show the first-day checklist, or mark the poster as printed. Missing properties stay',
  params,
  body: z.strictObject({ hidden: z.boolean().optional(), posterPrinted: z.literal(true).optional() }),
  answer: ShopSetting,
  errors: [],
})

export const setShopColour = defineOperation({
  ...settingCommandDefaults,
  operationId: 'shops.setColour',
  path: '/shops/{shopId}/colour',
  summary: 'Set the colour of the visitors’ pages. Open pages change at once',
  params,
  body: z.strictObject({ rev: z.int(), brandColour: BrandColourSchema }),
  answer: ShopSetting,
  current: ShopSetting,
  errors: ['setting.changed'],
})

export const setEmbedSites = defineOperation({
  ...settingCommandDefaults,
  operationId: 'shops.setEmbedSites',
  path: '/shops/{shopId}/embed-sites',
  summary: 'Set the websites that may show the shop’s waiting parties or free times in a frame',
  params,
  body: z.strictObject({
    rev: z.int(),
    embedSites: z
      .array(z.string().max(300).refine(isEmbedSite, 'Not the https origin of a website'))
      .max(maxEmbedSites)
      .refine((sites) => new Set(sites).size === sites.length, 'A site must not appear twice')
      .describe('Origins, such as https://www.example.jp'),
  }),
  answer: ShopSetting,
  current: ShopSetting,
  errors: ['setting.changed'],
})

export const setContactTarget = defineOperation({
  ...settingCommandDefaults,
  operationId: 'shops.setContactTarget',
  path: '/shops/{shopId}/contact-target',
  summary: 'Set the target for the first contact with visitors of cards and inquiries. It counts for those that arrive from now on',
  params,
  body: z.strictObject({
    rev: z.int(),
    contactTargetMinutes: z
      .int()
      .min(contactTargetLimits.min)
      .max(contactTargetLimits.max)
      .nullable()
      .describe('Minutes of opening hours; null: no target, and managers are not notified'),
  }),
  answer: ShopSetting,
  current: ShopSetting,
  errors: ['setting.changed'],
})

export const setShopLogo = defineOperation({
  ...settingCommandDefaults,
  operationId: 'shops.setLogo',
  path: '/shops/{shopId}/logo',
  summary: 'Set the logo beside the shop’s name: a picture (JPEG, PNG, WebP), re-encoded as a small JPEG on white',
  limit: 'upload',
  params,
  upload: { largest: maxFileBytes },
  answer: ShopSetting,
  errors: ['file.empty', 'file.notPicture', 'file.heic', 'file.tooManyPixels', 'file.unreadable'],
})

export const removeShopLogo = defineOperation({
  ...settingCommandDefaults,
  operationId: 'shops.removeLogo',
  path: '/shops/{shopId}/logo/remove',
  summary: 'Show the product’s logo beside the shop’s name again',
  params,
  answer: ShopSetting,
  errors: [],
})

export const renewEntryCode = defineOperation({
  ...settingCommandDefaults,
  operationId: 'shops.renewCode',
  path: '/shops/{shopId}/entry-code',
  summary: 'Replace the entry code. Open forms and links with the old one work for 30 more minutes',
  params,
  body: z.strictObject({ replaces: z.string().max(40).describe('Code that the caller knows') }),
  answer: ShopSetting,
  current: ShopSetting,
  errors: ['setting.changed'],
})
