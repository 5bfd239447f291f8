export const messages = {
  postalCode: '郵便番号',
  postalCodeHelp: '7けたの数字です。「-」はなくても大丈夫です。',
  prefecture: '都道府県',
  city: '市区町村',
  town: '町名',
  street: '番地',
  building: '建物名・部屋番号',
  notSeven: '7けたの数字でご入力ください。例：100-0001',
  looking: '住所をさがしています…',
  found: '郵便番号から入れました。続きをご入力ください：',
  unknown: 'この郵便番号の住所が見つかりません。番号をお確かめいただくか、続けて住所をご入力ください。',
  unreachable: 'ただいま住所をさがせません。続けて住所をご入力ください。',
  several: 'この郵便番号には町がいくつかあります。お選びください',
  choose: 'お選びください',
}

export type AddressMessages = typeof messages
