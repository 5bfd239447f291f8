import { setCallPolicy } from '#contract/tickets/call-order.ts'
import { defaultShares, maxShare } from '#domain/tickets/call-policy.ts'
import { type TicketClass, ticketClasses } from '#domain/tickets/ticket.ts'
import { useWords } from '../../../i18n/words.ts'
import style from '../../../parts/fields/setting-fields.module.css'
import { NumberSetting, RadioSetting } from '../../../parts/fields/setting-fields.tsx'
import staff from '../../../theme/staff.module.css'
import type { SettingFieldsProps, SettingForm } from '../setting/setting-form.ts'
import type { CallPolicyRow } from '../setting/setting-kind.ts'
import { settingsWords } from '../words.ts'
import { createWholeNumberRule, parseWholeNumber } from './form-values.ts'
import { PolicyReplay } from './policy-replay.tsx'

/** The shares are kept while the rule is `strict`. */
export type CallPolicyFormValue = { rule: 'strict' | 'ratio' } & Record<TicketClass, string>

const share = [1, maxShare] as const

function Fields({ value, set, errors, settings, shopId, id }: SettingFieldsProps<CallPolicyFormValue>) {
  const { fields, policy, classes, units } = useWords(settingsWords)
  return (
    <>
      <RadioSetting
        {...fields.rule}
        name="rule"
        value={value.rule}
        options={(['strict', 'ratio'] as const).map((rule) => ({ value: rule, ...policy[rule] }))}
        onChange={(rule) => set({ rule })}
      />
      {value.rule === 'ratio' && (
        <fieldset className={style.group}>
          <legend className={style.label}>{fields.shares.label}</legend>
          <span className={staff.help}>{fields.shares.help}</span>
          <div className={style.names}>
            {ticketClasses.map((each) => (
              <NumberSetting
                key={each}
                label={classes[each]}
                value={value[each]}
                unit={units.calls}
                wrong={errors[each]}
                onChange={(typed) => set({ [each]: typed })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {id && Object.keys(errors).length === 0 && <PolicyReplay {...{ shopId, settings, laneId: id }} change={{ policy: read(value) }} />}
    </>
  )
}

const eachShare = <Read,>(read: (each: TicketClass) => Read) =>
  Object.fromEntries(ticketClasses.map((each) => [each, read(each)])) as Record<TicketClass, Read>

function read(value: CallPolicyFormValue): CallPolicyRow['policy'] {
  if (value.rule === 'strict') return { rule: 'strict' }
  return { rule: 'ratio', shares: eachShare((each) => parseWholeNumber(value[each], ...share)!) }
}

export const callPolicyForm: SettingForm<CallPolicyRow, CallPolicyFormValue> = {
  fresh: () => ({ rule: 'strict', ...eachShare((each) => String(defaultShares[each])) }),
  valueOf: ({ policy }) => ({
    rule: policy.rule,
    ...eachShare((each) => String((policy.rule === 'ratio' ? policy.shares : defaultShares)[each])),
  }),
  requirements: ({ rule }, { texts: { errors } }) =>
    rule === 'ratio' ? eachShare(() => ({ rules: `required|${createWholeNumberRule(...share)}`, says: errors.whole(...share) })) : {},
  Fields,
  words: (value, { texts: { fields, policy, classes } }) => ({
    rule: [fields.rule.label, policy[value.rule].label],
    ...eachShare((each): [string, string] => [classes[each], value[each]]),
  }),
  edit: (run, shopId, { id, policy }, value) =>
    run(setCallPolicy, { params: { shopId, laneId: id }, body: { replaces: policy, policy: read(value) } }),
}
