import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LocalizedText } from '#domain/locale.ts'
import type { RailwayChoice } from '#domain/railways/choice.ts'

/** Source of the railways; a single row, absent before the first set-up. */
export const railwayMasterEdition = pgTable('railway_master', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  source: text().$type<'own' | 'file'>().notNull(),
  edition: text().notNull(),
  attribution: text(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
})

export const railwayOperators = pgTable('railway_operator', {
  code: text().primaryKey(),
  name: text().notNull(),
  kana: text().notNull(),
  en: text().notNull(),
  zh: text().notNull(),
  keys: text().notNull(),
})

export const railwayLines = pgTable('railway_line', {
  code: integer().primaryKey(),
  operatorCode: text('operator_code'),
  name: text().notNull(),
  kana: text().notNull(),
  en: text().notNull(),
  zh: text(),
  keys: text().notNull(),
  closed: boolean().notNull().default(false),
  fileCode: integer('file_code'),
})

export const railwayStations = pgTable('railway_station', {
  code: integer().primaryKey(),
  groupCode: integer('group_code').notNull(),
  name: text().notNull(),
  kana: text().notNull(),
  romaji: text().notNull(),
  zh: text(),
  prefecture: smallint().notNull(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  estimated: boolean().notNull(),
  closed: boolean().notNull().default(false),
  lines: smallint().notNull().default(0),
  keys: text().notNull(),
  fileCode: integer('file_code'),
  former: jsonb().$type<readonly { name: string; kana: string }[]>().notNull().default([]),
  label: jsonb().$type<LocalizedText>(),
  place: jsonb().$type<LocalizedText>(),
})

export const railwayStops = pgTable(
  'railway_stop',
  {
    lineCode: integer('line_code').notNull(),
    stationCode: integer('station_code').notNull(),
    position: smallint().notNull(),
    closed: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.lineCode, table.stationCode] })],
)

export const railwayChoices = pgTable('railway_choice', {
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').primaryKey(),
  version: integer().notNull(),
  choice: jsonb().$type<RailwayChoice>().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  changedBy: text('changed_by'),
})
