import { useMemo } from 'react'
import { formatEntryCode } from '#domain/entry-code.ts'
import { type LocalizedText, localizedText, type ShopTextLocale } from '#domain/locale.ts'
import { wifiQrText } from '#domain/shops/wifi-code.ts'
import { ShopLogo, type ShopWithLogo } from '../../frame/public/shop-logo.tsx'
import { languageTags } from '../../i18n/locale.ts'
import { QrCode } from '../../parts/display/qr-code.tsx'
import { createQrSvgPath } from '../../parts/display/qr-path.ts'
import style from './poster-sheet.module.css'
import type { PosterWords } from './words/ja.ts'

export const posterFormats = ['A4', 'A5', 'stand'] as const
export type PosterFormat = (typeof posterFormats)[number]

type Wifi = { name: string; password: string }
type Texts = PosterWords['sheet'] & { locale: ShopTextLocale }
type FaceProps = {
  shop: { name: LocalizedText } & ShopWithLogo
  lane: { letter: string; name: LocalizedText } | undefined
  /** Texts by printed language, the first one largest. */
  words: readonly Texts[]
  link: string
  wifi: Wifi | undefined
}

/** The sheet as printed. A stand is A5 folded in the middle, so its upper face is upside down. */
export function PosterSheet({ paper, ...face }: FaceProps & { paper: PosterFormat }) {
  const isStand = paper === 'stand'
  return (
    <div className={isStand ? `${style.sheet} ${style.stand}` : style.sheet} data-paper={paper}>
      {isStand && (
        <div className={style.turned} aria-hidden>
          <Face {...face} />
        </div>
      )}
      <Face {...face} />
    </div>
  )
}

function Face({ shop, lane, words, link, wifi }: FaceProps) {
  const code = useMemo(() => createQrSvgPath(link), [link])
  const wifiQr = useMemo(() => wifi && createQrSvgPath(wifiQrText(wifi)), [wifi])
  const [first] = words as readonly [Texts]
  const names = distinct(words.map(({ locale }) => localizedText(shop.name, locale)))
  const lanes = lane && distinct(words.map(({ locale }) => localizedText(lane.name, locale)))
  return (
    <article className={wifi ? `${style.face} ${style.both}` : style.face}>
      <header className={style.head}>
        <ShopLogo shop={shop} className={style.logo} />
        <p className={style.shop}>{names.join(' · ')}</p>
        {lane && lanes && (
          <p className={style.lane}>
            <b>{lane.letter}</b> {lanes.join(' · ')}
          </p>
        )}
        <InEach words={words} name="take" className={style.take} />
      </header>
      {wifi && wifiQr && (
        <section className={style.step}>
          <div className={style.small}>
            <QrCode code={wifiQr} label={first.wifiQr} />
          </div>
          <div>
            <InEach words={words} name="wifi" className={style.says} step="1" />
            <p className={style.plain}>
              {first.network} <b>{wifi.name}</b>
              {wifi.password && (
                <>
                  <br />
                  {first.password} <b>{wifi.password}</b>
                </>
              )}
            </p>
          </div>
        </section>
      )}
      <section className={style.way}>
        <InEach words={words} name="scan" className={style.says} step={wifi ? '2' : undefined} />
        <div className={style.large}>
          <QrCode code={code} label={first.qr} />
        </div>
      </section>
      <footer className={style.foot}>
        <InEach words={words} name="noApp" className={style.noApp} />
        <p className={`${style.plain} ${style.code}`}>
          <span>
            {first.code} <b>{formatEntryCode(shop.code)}</b>
          </span>
          <span>{new URL(link).host}</span>
        </p>
      </footer>
    </article>
  )
}

type EachProps = {
  words: readonly Texts[]
  name: 'take' | 'wifi' | 'scan' | 'noApp'
  className: string | undefined
  step?: string | undefined
}

function InEach({ words, name, className, step }: EachProps) {
  return (
    <div className={className}>
      {words.map((texts, index) => (
        <p key={texts.locale} lang={languageTags[texts.locale]}>
          {index === 0 && step && <span className={style.number}>{step}</span>}
          {texts[name]}
        </p>
      ))}
    </div>
  )
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]
