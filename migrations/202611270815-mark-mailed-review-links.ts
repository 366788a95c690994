// The link of an invitation to write a review needs no sign-in. A daily mail may contain such a
// link.
export const up = /* sql */ `
update outbox_mails set is_secret = true
  where event in ('opinion.invite', 'opinion.inviteAgain', 'digest.daily')
    or told::text like '%"opinion.invite%';
`

export const down = /* sql */ `
update outbox_mails set is_secret = false
  where event in ('opinion.invite', 'opinion.inviteAgain', 'digest.daily');
`
