export const messages = {
  mute: '音を止める',
  on: '音でお知らせします。音量もお確かめください。',
  onShaking: '音と振動でお知らせします。音量もお確かめください。',
  blocked: '音が止まっています。もう一度「音を鳴らす」を押してください。',
  missing: 'このブラウザーでは音を鳴らせません。ときどき画面をご覧ください。',
  screen: '画面を点けたままにする',
  screenRefused: 'いまは画面を点けたままにできません。電池の残りが少ないときなどは使えません。',
  screenInsecure: 'この接続では画面を点けたままにできません。消えないよう、ときどき画面に触れてください。',
}

export type AlertMessages = typeof messages
