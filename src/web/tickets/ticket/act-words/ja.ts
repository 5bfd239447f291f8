/** What a form of the ticket's page is answered that doesn't say what to do. For its action: no page loads these texts. */
export const messages = {
  unclear: 'どのボタンを押されたか読み取れませんでした。受付はそのままです。お手数ですが、もう一度ボタンを押してください。',
}

export type ActMessages = typeof messages
