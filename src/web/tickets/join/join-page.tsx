import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { EntryShop } from '#contract/entry-shop.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { joinRuleTable } from '#domain/tickets/join-form.ts'
import { maxContactLength, maxNameLength } from '#domain/tickets/limits.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { isCurrentTicket, useRecentTickets } from '../../device/recent-tickets.ts'
import { localItemLinks } from '../../features/join.ts'
import { EntryOptionLinks, listOfferedEntryOptions } from '../../features/offers.tsx'
import { ErrorSummary } from '../../form/error-summary.tsx'
import { type FormController as FormState, useField, useForm } from '../../form/use-form.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useShopName } from '../../i18n/shop-name.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import { HiddenInput } from '../../parts/controls/field.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import visitor from '../../theme/visitor.module.css'
import type { FormRefusal, JoinValues } from '../entry/entry-forms.ts'
import { ExistingTicketNotice } from './existing-ticket-notice.tsx'
import style from './join-page.module.css'
import type { ClosedLaneTextsById } from './lane-words.ts'
import { LanesClosedPage } from './not-open.tsx'
import { PartySizeField } from './party-size.tsx'
import type { OptionalFieldWords } from './rules/join-rules.ts'
import { ServiceChoice } from './service-choice.tsx'
import { ShopFacts } from './shop-facts.tsx'
import { WaitingCount } from './waiting-now.tsx'
import { joinWords } from './words.ts'

/** Loaded when the visitor begins to fill in the form. */
const joinTools = async () => ({ rules: joinRuleTable })

/** Leads to the page that opens a number taken in another browser. Says nothing about any number. */
export type PageLink = { text: string; href: string }

type Props = {
  shop: EntryShop
  words: ClosedLaneTextsById
  fieldWords: OptionalFieldWords
  today: string | undefined
  /** Service that the link chose in advance. */
  serviceId: string | undefined
  firstFree: SlotTime | undefined
  /** To the visitor's earlier number, and out of LINE’s own browser, which forgets the page when it is closed. */
  links: readonly PageLink[]
  idempotencyKey: string
  rules: FormRules
  answer: FormRefusal | undefined
}

type JoinFormProps = Props & { typed: RefObject<JoinValues | undefined> }

/** The join form. A visitor who has a ticket here sees that first. */
export function JoinPage(props: Props) {
  const { shop, answer } = props
  const recent = useRecentTickets().find((ticket) => ticket.shop.code === shop.code && isCurrentTicket(ticket, Date.parse(shop.at)))
  const existing = answer ? answer.held : recent
  // The visitor asked for another ticket: show the form until the next answer.
  const [passed, setPassed] = useState<FormRefusal | 'recent'>()
  const shown = answer ?? 'recent'
  const typed = useRef<JoinValues>(undefined)
  if (existing && passed !== shown)
    return <ExistingTicketNotice shop={shop} existing={existing} today={props.today} onAnother={() => setPassed(shown)} />
  return <JoinForm {...props} typed={typed} />
}

/** A plain form that works without JavaScript. `typed` keeps the input while the notice stands in the form's place. */
function JoinForm({ shop, words, fieldWords, today, serviceId, firstFree, links, idempotencyKey, rules, answer, typed }: JoinFormProps) {
  const { join } = useWords(joinWords)
  const path = useLocalizePath()
  const refusal = answer?.unsent ? undefined : answer
  // One key per rendered form, so that a retry after a lost answer issues no second ticket.
  const [key] = useState(refusal?.key ?? idempotencyKey)
  const sending = useNavigation().state === 'submitting'
  const errors = refusal?.errors
  const form = useForm({ rules, tools: joinTools, errors })
  const name = useShopName(shop)
  const open = shop.lanes.some((lane) => lane.state === 'open')
  const offers = listOfferedEntryOptions(shop)
  const values = typed.current ?? refusal?.values
  useLayoutEffect(
    () => () => {
      const element = document.getElementById(form.id)
      if (element) typed.current = Object.fromEntries(new FormData(element as HTMLFormElement)) as JoinValues
    },
    [form.id, typed],
  )
  return (
    <PublicFrame
      shop={shop}
      reach={open}
      bar={
        open ? (
          <>
            <Button look="primary" large wide type="submit" form={form.id} disabled={sending} aria-live="polite">
              <IconTicket size={22} stroke={1.75} aria-hidden />
              {sending ? join.sending : join.submit}
            </Button>
            <p className={style.purpose}>{join.purpose}</p>
          </>
        ) : (
          <>
            <EntryOptionLinks code={shop.code} names={offers} first={firstFree} look="primary" />
            <a
              className={buttonClass({ look: offers.length > 0 ? 'quiet' : 'outline', large: true, wide: true })}
              href={path(`/entry/w/${shop.code}`)}
            >
              {join.reload}
            </a>
          </>
        )
      }
    >
      <PageTitle page={join.title} description={join.description(name)} />
      {open && (
        <>
          <h1>{join.title}</h1>
          <WaitingCount shop={shop} />
        </>
      )}
      {!open && <LanesClosedPage shop={shop} words={words} />}
      {links.map(({ text, href }) => (
        <a key={href} className={buttonClass({ look: 'quiet', large: true, wide: true })} href={href}>
          {text}
        </a>
      ))}
      {localItemLinks.map(({ name, View }) => (
        <View key={name} shop={shop} today={today} />
      ))}
      {!open && <ShopFacts shop={shop} />}
      {(answer?.unsent || answer?.problem) && <Answer answer={answer} />}
      <ErrorSummary form={form} />
      {open && (
        <Form {...form.props} method="post" className={visitor.fields}>
          <HiddenInput name="key" value={key} />
          <ServiceChoice form={form} lanes={shop.lanes} words={words} chosen={values?.serviceId ?? serviceId} />
          <PartySizeField form={form} value={values?.partySize} />
          <LineField
            form={form}
            label={join.name}
            help={join.nameHelp}
            name="name"
            placeholder={join.namePlaceholder}
            defaultValue={values?.name}
            maxLength={maxNameLength}
            autoComplete="name"
          />
          {fieldWords.contact && (
            <LineField
              form={form}
              {...fieldWords.contact}
              name="contact"
              defaultValue={values?.contact}
              maxLength={maxContactLength}
              autoComplete="tel"
            />
          )}
          {fieldWords.notificationEmail && (
            <LineField
              form={form}
              {...fieldWords.notificationEmail}
              name="notificationEmail"
              type="email"
              defaultValue={values?.notificationEmail}
              maxLength={254}
              autoComplete="email"
              inputMode="email"
            />
          )}
          {today && !errors?.today ? (
            <HiddenInput name="today" value={today} />
          ) : (
            (fieldWords.today.always || errors?.today || values?.today) && (
              <LineField
                form={form}
                label={fieldWords.today.label}
                help={fieldWords.today.help}
                marked={false}
                name="today"
                defaultValue={values?.today}
                maxLength={20}
                inputMode="numeric"
                autoComplete="off"
              />
            )
          )}
        </Form>
      )}
      {open && offers.length > 0 && (
        <div className={style.book}>
          <EntryOptionLinks code={shop.code} names={offers} />
        </div>
      )}
    </PublicFrame>
  )
}

function Answer({ answer }: { answer: FormRefusal }) {
  const { join } = useWords(joinWords)
  const text = answer.unsent ? join.unsent : (answer.why ?? answer.problem?.detail)
  const element = useRef<HTMLDivElement>(null)
  // Focus the alert: the pressed button is at the other end of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run for each answer, also one with the same text
  useEffect(() => element.current?.focus(), [answer])
  return (
    <div className={visitor.error} role="alert" ref={element} tabIndex={-1}>
      <IconAlertCircle stroke={1.75} aria-hidden />
      <span className={style.why}>{text}</span>
    </div>
  )
}

type LineProps = Omit<ComponentProps<typeof TextField>, 'form'> & { form: FormState; name: string }

function LineField({ form, ...line }: LineProps) {
  const { props, error } = useField(form, line.name)
  return <TextField {...line} id={props.id} wrong={error} enterKeyHint="done" />
}
