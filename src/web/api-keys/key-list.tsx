import { Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import type { ApiKey } from '#contract/api-keys.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { useLocale } from '../i18n/locale.ts'
import { formatDateAndTime } from '../i18n/time.ts'
import { useWords } from '../i18n/words.ts'
import { LazyMountMenu } from '../parts/dialogs/opening-menu.tsx'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { apiKeyWords } from './words.ts'

type Props = {
  keys: readonly ApiKey[]
  shops: readonly { id: string; name: string }[]
  timeZone: string
  onRotate: (apiKey: ApiKey) => void
  onRevoke: (apiKey: ApiKey) => void
}

export function KeyList({ keys, ...props }: Props) {
  return (
    <ul className={style.list}>
      {keys.map((apiKey) => (
        <KeyRow key={apiKey.id} apiKey={apiKey} {...props} />
      ))}
    </ul>
  )
}

type RowProps = Omit<Props, 'keys'> & { apiKey: ApiKey }

function KeyRow({ apiKey, shops, timeZone, onRotate, onRevoke }: RowProps) {
  const texts = useWords(apiKeyWords)
  const locale = useLocale()
  const { name, state, scopes, shopIds, createdAt, createdBy, expiresAt, formerUntil, lastUsed } = apiKey
  const dayOf = (instant: string) =>
    getDateTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric', timeZone }).format(Date.parse(instant))
  const timeOf = (instant: string) => formatDateAndTime(instant, timeZone, locale)
  const shopNames = shops.filter(({ id }) => shopIds.includes(id)).map((shop) => shop.name)
  const facts = [
    scopes.map((scope) => texts.scopes[scope].name).join(texts.dot),
    shops.length > 1 && shopNames.join(texts.dot),
    formerUntil && state === 'active' && texts.formerUntil(timeOf(formerUntil)),
    lastUsed ? texts.lastUsed(timeOf(lastUsed.at), lastUsed.from) : texts.neverUsed,
    texts.created(dayOf(createdAt), createdBy),
  ].filter(Boolean)
  return (
    <li className={style.row} data-state={state}>
      <IconKey size={20} stroke={1.75} aria-hidden />
      <div className={style.facts}>
        <b>{name}</b>
        <span className={style.state}>
          {state === 'active' ? (expiresAt ? texts.until(dayOf(expiresAt)) : texts.noEnd) : texts.states[state]}
        </span>
        {facts.map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
      </div>
      {state !== 'revoked' && (
        <LazyMountMenu
          position="bottom-end"
          button={{ icon: true, small: true, 'aria-label': texts.actions(name), children: <IconDots size={18} aria-hidden /> }}
        >
          <Menu.Dropdown>
            {state === 'active' && <Menu.Item onClick={() => onRotate(apiKey)}>{texts.rotate.button}</Menu.Item>}
            <Menu.Item className={staff.destructive} onClick={() => onRevoke(apiKey)}>
              {texts.revoke.button}
            </Menu.Item>
          </Menu.Dropdown>
        </LazyMountMenu>
      )}
    </li>
  )
}
