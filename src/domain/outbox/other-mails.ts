import { dayMinutes, type Mails } from '../mail-shape.ts'

const account = { recipient: 'text?', link: 'link' } as const

export const otherMails = {
  invitation: {
    class: 'transactional',
    variables: { shop: 'text', inviter: 'text', link: 'page' },
    requiredVariables: ['link'],
    ttlMinutes: 7 * dayMinutes,
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
    ttlMinutes: 3 * dayMinutes,
  },
  'account.emailConfirmed': {
    class: 'transactional',
    variables: { ...account, address: 'text' },
    requiredVariables: ['address', 'link'],
    ttlMinutes: dayMinutes,
  },
  'account.emailRestored': {
    class: 'transactional',
    variables: { recipient: 'text?', address: 'text' },
    requiredVariables: ['address'],
    ttlMinutes: 3 * dayMinutes,
  },
  'account.signInLink': { class: 'transactional', variables: account, requiredVariables: ['link'], ttlMinutes: 15 },
  'account.passwordChanged': { class: 'transactional', variables: account, requiredVariables: ['link'], ttlMinutes: dayMinutes },
  'account.newDevice': {
    class: 'transactional',
    variables: { ...account, time: 'text', device: 'text?' },
    requiredVariables: ['time', 'link'],
    ttlMinutes: dayMinutes,
  },
  'account.factorAdded': { class: 'transactional', variables: account, requiredVariables: ['link'], ttlMinutes: dayMinutes },
  'account.factorRemoved': { class: 'transactional', variables: account, requiredVariables: ['link'], ttlMinutes: dayMinutes },
  'account.factorsReset': { class: 'transactional', variables: account, requiredVariables: ['link'], ttlMinutes: dayMinutes },
  'account.resetColleague': {
    class: 'transactional',
    variables: { ...account, member: 'text' },
    requiredVariables: ['member', 'link'],
    ttlMinutes: dayMinutes,
  },
  'account.recoveryCodes': { class: 'transactional', variables: account, requiredVariables: ['link'], ttlMinutes: dayMinutes },
  'account.recoveryUsed': {
    class: 'transactional',
    variables: { ...account, left: 'text' },
    requiredVariables: ['left', 'link'],
    ttlMinutes: dayMinutes,
  },
  'account.phoneAdded': {
    class: 'transactional',
    variables: { ...account, phone: 'text' },
    requiredVariables: ['phone', 'link'],
    ttlMinutes: 3 * dayMinutes,
  },
  'account.phoneRemoved': {
    class: 'transactional',
    variables: { ...account, phone: 'text' },
    requiredVariables: ['phone', 'link'],
    ttlMinutes: 3 * dayMinutes,
  },
  'account.phoneCode': { class: 'transactional', variables: { code: 'text' }, requiredVariables: ['code'], ttlMinutes: 5 },
  'account.methodAdded': {
    class: 'transactional',
    variables: { ...account, method: 'text' },
    requiredVariables: ['method', 'link'],
    ttlMinutes: dayMinutes,
  },
  'account.methodRemoved': {
    class: 'transactional',
    variables: { ...account, method: 'text' },
    requiredVariables: ['method', 'link'],
    ttlMinutes: dayMinutes,
  },
} as const satisfies Mails
