import { removeShopLogo, setShopLogo } from '#contract/queue-settings/shop.ts'
import { callAuthenticated } from '../../api/api.ts'
import { uploadFile } from '../../api/file-call.ts'
import { randomKey } from '../../device/random-key.ts'
import { ProductLogo } from '../../frame/public/brand-mark.tsx'
import { ShopLogo, type ShopWithLogo } from '../../frame/public/shop-logo.tsx'
import { useWords } from '../../i18n/words.ts'
import { PictureSetting } from '../queue/setting/picture-setting.tsx'
import { settingsWords } from '../queue/words.ts'

/** Logo beside the shop's name on visitors' pages; the product's logo if there is none. */
export function LogoField({ shopId, shop }: { shopId: string; shop: ShopWithLogo }) {
  const { logo: texts } = useWords(settingsWords)
  const params = { shopId }
  return (
    <PictureSetting
      texts={texts}
      isThere={shop.logoId !== null}
      send={(sending) => uploadFile(setShopLogo, { params, query: {}, ...sending })}
      remove={() => callAuthenticated(removeShopLogo, { params, idempotencyKey: randomKey() })}
    >
      {shop.logoId ? <ShopLogo shop={shop} /> : <ProductLogo size={36} />}
    </PictureSetting>
  )
}
