import { useId } from 'react'
import { useWords } from '../i18n/words.ts'
import { mantineTheme } from '../theme/theme.ts'
import { contrast, isHexColour } from '../theme/tokens.ts'
import style from './colours.module.css'
import frame from './page.module.css'
import { colourTokensByScheme } from './scheme.ts'
import { galleryWords } from './words.ts'

const palettes = ['green', 'orange', 'red', 'blue'] as const
const ink = '#23271f'
const white = '#ffffff'
const figure = (one: string, other: string) => contrast(one, other).toFixed(1)

/** Every shade with text on it and every token with its contrast to the page, in both schemes. */
export function Colours() {
  const { colours: texts } = useWords(galleryWords)
  const heading = useId()
  const dark = { ...colourTokensByScheme.light, ...colourTokensByScheme.dark }
  return (
    <section className={frame.section} aria-labelledby={heading}>
      <h2 id={heading}>
        {texts.title} <span className={frame.aside}>{texts.about}</span>
      </h2>
      <div className={style.palettes}>
        {palettes.map((name) => (
          <div key={name} className={style.palette}>
            <b lang="en">{name}</b>
            <ol start={0}>
              {mantineTheme.colors?.[name]?.map((shade, index) => (
                <Shade key={shade} shade={shade} index={index} />
              ))}
            </ol>
          </div>
        ))}
      </div>
      <p className={style.about}>{texts.tokens}</p>
      <div className={style.schemes}>
        <TokenList name={texts.light} values={colourTokensByScheme.light} />
        <TokenList name={texts.dark} values={dark} />
      </div>
    </section>
  )
}

function Shade({ shade, index }: { shade: string; index: number }) {
  const words = contrast(shade, white) > contrast(shade, ink) ? white : ink
  return (
    <li style={{ background: shade, color: words }}>
      <b>{index}</b>
      {figure(shade, words)}
    </li>
  )
}

/** Tokens in the colours of their own scheme, whichever the page has. */
function TokenList({ name, values }: { name: string; values: Record<string, string> }) {
  const paper = values['--uk-paper']!
  return (
    <div className={style.scheme} style={{ background: paper, color: values['--uk-ink'], borderColor: values['--uk-line'] }}>
      <h3>{name}</h3>
      <ul>
        {Object.entries(values)
          .filter(([, value]) => isHexColour(value))
          .map(([token, value]) => (
            <li key={token}>
              <span className={style.swatch} style={{ background: value, borderColor: values['--uk-line-strong'] }} />
              <code lang="en">{token.replace('--uk-', '')}</code>
              <span>
                {value} <b>{figure(value, paper)}</b>
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}
