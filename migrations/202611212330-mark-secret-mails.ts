// Marks mails from before `is_secret`: their links give access to accounts.
export const up = /* sql */ `
update outbox_mails set is_secret = true
  where event in ('user.register', 'user.resetPassword', 'auction.postUnconfirmed');
`

export const down = /* sql */ `
update outbox_mails set is_secret = false;
`
