import type { EntryShop } from '#contract/entry-shop.ts'
import { type Locale, localizedText } from '#domain/locale.ts'
import type { JoinLocationRule } from '#domain/queue-settings/join-from.ts'
import { parseContact } from '#domain/tickets/contact.ts'
import { customJoinRules, joinRuleExpressions, joinRuleTable } from '#domain/tickets/join-form.ts'
import { checkForm, type FormRules, firstErrors } from '#domain/validation/check-form.ts'
import { compileLocalizedForm } from '#domain/validation/form-rules.ts'
import { formValues } from '#domain/validation/form-values.ts'
import { wordsInLocale } from '../../../i18n/words.ts'
import { joinRuleWords } from './words.ts'

type FieldWords = { label: string; help: string }
/**
 * Labels of fields that not every shop needs; null if no lane asks for the contact or no mail can be sent. `always`: today's code shows
 * from the start.
 */
export type OptionalFieldWords = {
  contact: FieldWords | null
  notificationEmail: FieldWords | null
  today: FieldWords & { always: boolean }
}

export function optionalFieldWords({ lanes, mails }: EntryShop, locale: Locale): OptionalFieldWords {
  const { contact, emailNotice, today } = wordsInLocale(joinRuleWords, locale)
  const namesOf = (location: JoinLocationRule) =>
    lanes.filter(({ joinFrom }) => joinFrom === location).map(({ name }) => localizedText(name, locale))
  const [inShop, remote] = [namesOf('shop'), namesOf('remote')]
  const todayHelp = inShop.length > 0 && (inShop.length < lanes.length ? today.helpFor(inShop) : today.help)
  const full = lanes.some(({ remoteFull }) => remoteFull) && today.remoteFull
  const help = [todayHelp, remote.length > 0 && today.remote, full].filter(Boolean).join(today.between)
  return {
    contact: lanes.some(({ asksContact }) => asksContact) ? { label: contact.label, help: contact.help } : null,
    notificationEmail: mails ? { label: emailNotice.label, help: emailNotice.help } : null,
    today: { label: today.label, help: help || today.help, always: help !== '' },
  }
}

/** Rules of the join form in the page's language, as data. Import in loaders and actions only, so that pages don't load it. */
export function joinFormRules(locale: Locale): FormRules {
  const { fields, chooseService, partySizeRange, contact, emailNotice, today } = wordsInLocale(joinRuleWords, locale)
  return compileLocalizedForm(
    {
      serviceId: { name: fields.serviceId, rules: joinRuleExpressions.serviceId, messages: { required: chooseService } },
      partySize: { name: fields.partySize, rules: joinRuleExpressions.partySize, messages: { between: partySizeRange } },
      name: { name: fields.name, rules: joinRuleExpressions.name },
      contact: { name: contact.label, rules: joinRuleExpressions.contact },
      notificationEmail: {
        name: emailNotice.label,
        rules: joinRuleExpressions.notificationEmail,
        messages: { mail_address: emailNotice.wrong },
      },
      today: { name: today.label, rules: joinRuleExpressions.today },
    },
    locale,
    customJoinRules,
  )
}

/** Returns the errors of a submitted form by field; undefined if it is valid. */
export function joinFormErrors(form: FormData, locale: Locale): Readonly<Record<string, string>> | undefined {
  const rules = joinFormRules(locale)
  const outcomes = checkForm(rules, formValues(rules, form), { rules: joinRuleTable })
  if (outcomes instanceof Promise) throw new Error('No rule of this form is asynchronous')
  const contact = String(form.get('contact') ?? '').trim()
  const isWrong = contact !== '' && !parseContact(contact)
  const errors = {
    ...(isWrong ? { contact: wordsInLocale(joinRuleWords, locale).contact.wrong } : {}),
    ...firstErrors(outcomes),
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}
