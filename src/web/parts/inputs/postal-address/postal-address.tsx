import { useId, useMemo, useRef, useState } from 'react'
import { formatPostalCode, normalizePostalCode, parsePostalCode } from '#domain/answers/postal-code.ts'
import type { PostalAddress as Address } from '#domain/forms/answers.ts'
import { typeInto } from '../../../device/type-into.ts'
import { FieldFrame, type FieldProps } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import { Select } from '../../controls/field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { TidyInput } from '../tidy-input/tidy-input.tsx'
import { inputWords } from '../words.ts'
import style from './postal-address.module.css'
import type { PostalArea } from './postal-areas.ts'

const lines = ['prefecture', 'city', 'town', 'street', 'building'] as const
type Line = (typeof lines)[number]

type Props = FieldProps & {
  /**
   * The form sends `{name}PostalCode` (seven digits), `{name}Prefecture`, `{name}City`, `{name}Town`, `{name}Street` and
   * `{name}Building`.
   */
  name: string
  defaultValue?: Address
}

/** `several`: the person chooses one. */
type Search =
  | { state: 'idle' | 'looking' | 'unknown' | 'unreachable' }
  | { state: 'found'; place: PostalArea }
  | { state: 'several'; places: readonly PostalArea[] }

/** Loaded with the first complete code, so visitors who write no address load none of it. */
const find = (code: string) => import('./postal-areas.ts').then(({ findPostalAreas: findPlaces }) => findPlaces(code))
const fieldName = (name: string, line: 'postalCode' | Line) => name + line[0]!.toUpperCase() + line.slice(1)
const completions: Record<Line, string> = {
  prefecture: 'address-level1',
  city: 'address-level2',
  town: 'address-level3',
  street: 'address-line1',
  building: 'address-line2',
}

/** An address in Japan (R2.30). The postal code fills its beginning but never overwrites typed text. */
export function PostalAddress(props: Props) {
  const { id: givenId, name, label, help, wrong, required = false, marked = true, disabled, defaultValue = {} } = props
  const texts = useWords(inputWords).postalAddress
  const ownId = useId()
  const id = givenId ?? ownId
  const [search, setSearch] = useState<Search>({ state: 'idle' })
  const lastQueried = useRef<string>(undefined)
  const fields = useRef<Partial<Record<Line, HTMLInputElement | null>>>({})
  /** Text filled in by the code. Only this text may be replaced by another code's area. */
  const filled = useRef<Partial<Record<Line, string>>>({})
  const tidying = useMemo(
    () => ({
      tidy: formatPostalCode,
      sent: normalizePostalCode,
      problem: (typed: string) => (parsePostalCode(typed) ? undefined : texts.notSeven),
    }),
    [texts],
  )

  function fill(place: PostalArea): void {
    for (const line of ['prefecture', 'city', 'town'] as const) {
      const field = fields.current[line]
      if (!field || (field.value !== '' && field.value !== filled.current[line])) continue
      filled.current[line] = place[line]
      typeInto(field, place[line])
    }
    setSearch({ state: 'found', place })
  }

  async function look(typed: string): Promise<void> {
    const code = parsePostalCode(typed)
    if (code === lastQueried.current) return
    lastQueried.current = code
    if (!code) return setSearch({ state: 'idle' })
    setSearch({ state: 'looking' })
    try {
      const places = await find(code)
      if (lastQueried.current !== code) return
      if (places.length > 1) return setSearch({ state: 'several', places })
      if (places[0]) fill(places[0])
      else setSearch({ state: 'unknown' })
    } catch {
      if (lastQueried.current !== code) return
      // The next input of the same code tries again.
      lastQueried.current = undefined
      setSearch({ state: 'unreachable' })
    }
  }

  return (
    <FieldFrame id={id} group label={label} help={help} wrong={wrong} required={required} marked={marked}>
      <div className={style.lines}>
        <div className={style.code}>
          <TidyInput
            id={`${id}-postalCode`}
            name={fieldName(name, 'postalCode')}
            label={texts.postalCode}
            placeholder={texts.postalCodeExample}
            marked={false}
            required={required}
            disabled={disabled}
            defaultValue={defaultValue.postalCode}
            autoComplete="postal-code"
            inputMode="numeric"
            tidying={tidying}
            onInput={(event) => void look(event.currentTarget.value)}
          />
        </div>
        <div role="status" className={style.search} data-search={search.state}>
          {search.state === 'found' ? (
            <>
              {texts.found}
              <span lang="ja">{search.place.prefecture + search.place.city + search.place.town}</span>
            </>
          ) : (
            search.state !== 'idle' && search.state !== 'several' && texts[search.state]
          )}
        </div>
        {search.state === 'several' && <TownChoice id={id} places={search.places} onChoose={fill} />}
        {lines.map((line) => (
          // A box of its own, because fields in a row have wider gaps.
          <div key={line} className={line === 'prefecture' ? style.prefecture : undefined}>
            <TextField
              ref={(field) => {
                fields.current[line] = field
              }}
              id={`${id}-${line}`}
              name={fieldName(name, line)}
              label={texts[line]}
              marked={false}
              required={required && line !== 'town' && line !== 'building'}
              disabled={disabled}
              defaultValue={defaultValue[line]}
              autoComplete={completions[line]}
              lang="ja"
            />
          </div>
        ))}
      </div>
    </FieldFrame>
  )
}

function TownChoice({ id, places, onChoose }: { id: string; places: readonly PostalArea[]; onChoose: (place: PostalArea) => void }) {
  const texts = useWords(inputWords).postalAddress
  return (
    <div className={style.towns}>
      <label className={visitor.label} htmlFor={`${id}-place`}>
        {texts.several}
      </label>
      <Select id={`${id}-place`} large defaultValue="" onChange={({ target }) => onChoose(places[Number(target.value)]!)}>
        <option value="" disabled>
          {texts.choose}
        </option>
        {places.map(({ prefecture, city, town }, index) => (
          <option key={prefecture + city + town} value={index} lang="ja">
            {placeName({ prefecture, city, town }, places)}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Returns the town, with prefecture and city unless all areas share them. */
function placeName({ prefecture, city, town }: PostalArea, all: readonly PostalArea[]): string {
  const same = all.every((otherPlace) => otherPlace.prefecture === prefecture && otherPlace.city === city)
  return same && town ? town : prefecture + city + town
}
