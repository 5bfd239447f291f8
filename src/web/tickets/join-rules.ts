import type { EntryShop } from '#contract/shops.ts'
import { type Locale, localText } from '#domain/locale.ts'
import { readContact } from '#domain/tickets/contact.ts'
import { joinExpressions, joinRules } from '#domain/tickets/join-form.ts'
import { checkForm, type FormRules, firstErrors } from '#domain/validation/check-form.ts'
import { formRules } from '#domain/validation/form-rules.ts'
import { formValues } from '#domain/validation/form-values.ts'
import { messages as en } from './join-messages/en.ts'
import { messages as ja } from './join-messages/ja.ts'
import { messages as zh } from './join-messages/zh.ts'

const messages = { ja, en, zh }

type FieldWords = { label: string; help: string }
/** What the fields are called that only some lanes ask for; null where none does. */
export type AskedWords = { contact: FieldWords | null; today: FieldWords | null }

export function askedWords({ lanes }: EntryShop, locale: Locale): AskedWords {
  const { contact, today } = messages[locale]
  const inShop = lanes.filter(({ joinFrom }) => joinFrom === 'shop')
  const names = inShop.length < lanes.length && inShop.map(({ name }) => localText(name, locale))
  return {
    contact: lanes.some(({ asksContact }) => asksContact) ? { label: contact.label, help: contact.help } : null,
    today: inShop.length > 0 ? { label: today.label, help: names ? today.helpFor(names) : today.help } : null,
  }
}

/** The join form's rules in the page's language, as data. For loaders and actions: a page imports none of this. */
export function joinFormRules(locale: Locale): FormRules {
  const { fields, chooseService, partySizeRange, contact, today } = messages[locale]
  return formRules(
    {
      serviceId: { name: fields.serviceId, rules: joinExpressions.serviceId, messages: { required: chooseService } },
      partySize: { name: fields.partySize, rules: joinExpressions.partySize, messages: { between: partySizeRange } },
      name: { name: fields.name, rules: joinExpressions.name },
      contact: { name: contact.label, rules: joinExpressions.contact },
      today: { name: today.label, rules: joinExpressions.today },
    },
    locale,
  )
}

/** What is wrong with a sent form, by field; nothing when it is in order. */
export function joinFormErrors(form: FormData, locale: Locale): Readonly<Record<string, string>> | undefined {
  const rules = joinFormRules(locale)
  const outcomes = checkForm(rules, formValues(rules, form), { rules: joinRules })
  if (outcomes instanceof Promise) throw new Error('No rule of this form is asynchronous')
  const contact = String(form.get('contact') ?? '').trim()
  const isWrong = contact !== '' && !readContact(contact)
  const errors = { ...(isWrong ? { contact: messages[locale].contact.wrong } : {}), ...firstErrors(outcomes) }
  return Object.keys(errors).length > 0 ? errors : undefined
}
