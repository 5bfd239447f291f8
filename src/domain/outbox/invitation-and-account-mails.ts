import { type MailDefinitions, minutesPerDay } from '../mail-shape.ts'

const account = { recipient: 'text?', link: 'link' } as const

export const invitationAndAccountMails = {
  invitation: {
    class: 'transactional',
    variables: { shop: 'text', inviter: 'text', link: 'page' },
    requiredVariables: ['link'],
    ttlMinutes: 7 * minutesPerDay,
  },
  'account.resetPassword': { class: 'transactional', variables: account, requiredVariables: ['link'], ttlMinutes: 60 },
  'account.verifyEmail': { class: 'transactional', variables: account, requiredVariables: ['link'], ttlMinutes: 60 },
  'account.changeEmail': {
    class: 'transactional',
    variables: { ...account, address: 'text' },
    requiredVariables: ['link'],
    ttlMinutes: 60,
  },
  'account.emailChanged': {
    class: 'transactional',
    variables: { ...account, address: 'text' },
    requiredVariables: ['address', 'link'],
    ttlMinutes: 3 * minutesPerDay,
  },
  'account.emailConfirmed': {
    class: 'transactional',
    variables: { ...account, address: 'text' },
    requiredVariables: ['address', 'link'],
    ttlMinutes: minutesPerDay,
  },
  'account.emailRestored': {
    class: 'transactional',
    variables: { recipient: 'text?', address: 'text' },
    requiredVariables: ['address'],
    ttlMinutes: 3 * minutesPerDay,
  },
  'account.signInLink': { class: 'transactional', variables: account, requiredVariables: ['link'], ttlMinutes: 15 },
  'account.passwordChanged': { class: 'transactional', variables: account, requiredVariables: ['link'], ttlMinutes: minutesPerDay },
  'account.newDevice': {
    class: 'transactional',
    variables: { ...account, time: 'text', device: 'text?' },
    requiredVariables: ['time', 'link'],
    ttlMinutes: minutesPerDay,
  },
  'account.factorAdded': { class: 'transactional', variables: account, requiredVariables: ['link'], ttlMinutes: minutesPerDay },
  'account.factorRemoved': { class: 'transactional', variables: account, requiredVariables: ['link'], ttlMinutes: minutesPerDay },
  'account.factorsReset': { class: 'transactional', variables: account, requiredVariables: ['link'], ttlMinutes: minutesPerDay },
  'account.resetColleague': {
    class: 'transactional',
    variables: { ...account, member: 'text' },
    requiredVariables: ['member', 'link'],
    ttlMinutes: minutesPerDay,
  },
  'account.recoveryCodes': { class: 'transactional', variables: account, requiredVariables: ['link'], ttlMinutes: minutesPerDay },
  'account.recoveryUsed': {
    class: 'transactional',
    variables: { ...account, left: 'text' },
    requiredVariables: ['left', 'link'],
    ttlMinutes: minutesPerDay,
  },
  'account.phoneAdded': {
    class: 'transactional',
    variables: { ...account, phone: 'text' },
    requiredVariables: ['phone', 'link'],
    ttlMinutes: 3 * minutesPerDay,
  },
  'account.phoneRemoved': {
    class: 'transactional',
    variables: { ...account, phone: 'text' },
    requiredVariables: ['phone', 'link'],
    ttlMinutes: 3 * minutesPerDay,
  },
  'account.phoneCode': { class: 'transactional', variables: { code: 'text' }, requiredVariables: ['code'], ttlMinutes: 5 },
  'account.methodAdded': {
    class: 'transactional',
    variables: { ...account, method: 'text' },
    requiredVariables: ['method', 'link'],
    ttlMinutes: minutesPerDay,
  },
  'account.methodRemoved': {
    class: 'transactional',
    variables: { ...account, method: 'text' },
    requiredVariables: ['method', 'link'],
    ttlMinutes: minutesPerDay,
  },
  'account.webhookDisabled': {
    class: 'transactional',
    variables: { ...account, shop: 'text', host: 'text' },
    requiredVariables: ['host', 'link'],
    ttlMinutes: 3 * minutesPerDay,
  },
} as const satisfies MailDefinitions
