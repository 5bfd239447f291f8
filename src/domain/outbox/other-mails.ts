import { dayMinutes, type Mails } from '../mail-shape.ts'

const account = { recipient: 'text?', link: 'link' } as const

export const otherMails = {
  invitation: {
    class: 'transactional',
    variables: { shop: 'text', inviter: 'text', link: 'page' },
    needs: ['link'],
    worthMinutes: 7 * dayMinutes,
  },
  'account.resetPassword': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: 60 },
  'account.verifyEmail': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: 60 },
  'account.changeEmail': { class: 'transactional', variables: { ...account, address: 'text' }, needs: ['link'], worthMinutes: 60 },
  'account.emailChanged': {
    class: 'transactional',
    variables: { ...account, address: 'text' },
    needs: ['address', 'link'],
    worthMinutes: 3 * dayMinutes,
  },
  'account.emailConfirmed': {
    class: 'transactional',
    variables: { ...account, address: 'text' },
    needs: ['address', 'link'],
    worthMinutes: dayMinutes,
  },
  'account.emailRestored': {
    class: 'transactional',
    variables: { recipient: 'text?', address: 'text' },
    needs: ['address'],
    worthMinutes: 3 * dayMinutes,
  },
  'account.signInLink': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: 15 },
  'account.passwordChanged': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: dayMinutes },
  'account.newDevice': {
    class: 'transactional',
    variables: { ...account, time: 'text', device: 'text?' },
    needs: ['time', 'link'],
    worthMinutes: dayMinutes,
  },
  'account.factorAdded': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: dayMinutes },
  'account.factorRemoved': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: dayMinutes },
  'account.factorsReset': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: dayMinutes },
  'account.resetColleague': {
    class: 'transactional',
    variables: { ...account, member: 'text' },
    needs: ['member', 'link'],
    worthMinutes: dayMinutes,
  },
  'account.recoveryCodes': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: dayMinutes },
  'account.recoveryUsed': {
    class: 'transactional',
    variables: { ...account, left: 'text' },
    needs: ['left', 'link'],
    worthMinutes: dayMinutes,
  },
  'account.phoneAdded': {
    class: 'transactional',
    variables: { ...account, phone: 'text' },
    needs: ['phone', 'link'],
    worthMinutes: 3 * dayMinutes,
  },
  'account.phoneRemoved': {
    class: 'transactional',
    variables: { ...account, phone: 'text' },
    needs: ['phone', 'link'],
    worthMinutes: 3 * dayMinutes,
  },
  'account.phoneCode': { class: 'transactional', variables: { code: 'text' }, needs: ['code'], worthMinutes: 5 },
  'account.methodAdded': {
    class: 'transactional',
    variables: { ...account, method: 'text' },
    needs: ['method', 'link'],
    worthMinutes: dayMinutes,
  },
  'account.methodRemoved': {
    class: 'transactional',
    variables: { ...account, method: 'text' },
    needs: ['method', 'link'],
    worthMinutes: dayMinutes,
  },
} as const satisfies Mails
