export const messages = {
  address: 'アドレス',
  picture: (title: string) => `${title}のQRコード`,
  svg: 'SVGで保存',
  png: 'PNGで保存',
  print: '印刷する',
  loading: 'QRコードを用意しています',
}

export type QrViewMessages = typeof messages
