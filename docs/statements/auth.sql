-- auth.addPasskey

insert into passkeys
(user_id, relying_party, credential_id, public_key, counter, transports, is_synced, name, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning id;

update sessions set passkey_id = $2 where family = (select family from sessions where id = $1);

-- auth.addPasskey, auth.passkeySignIn

delete from passkey_challenges where challenge_hash = $1 returning challenge_hash;

select relying_party as "relyingParty" from passkey_challenges
where challenge_hash = $1 and user_id is not distinct from $2 and expires_at > $3;

-- auth.addPasskey, auth.removePasskey

select count(*)::int as count from passkeys where user_id = $1;

-- auth.confirmEmail

SELECT "id" FROM "auctions" AS "Auction" WHERE "Auction"."status" = 'pending' AND "Auction"."owner_id" = ? ORDER BY "Auction"."id" ASC;

-- auth.confirmEmail, auth.login, auth.loginAjax, auth.loginCheck

select 1 as one from second_factors where user_id = $1 and confirmed_at is not null;

-- auth.confirmEmail, auth.secondStep

update user_tokens set used_at = $3 where token_hash = $1 and purpose = $2
and used_at is null and expires_at > $3 returning user_id;

-- auth.confirmSecondFactor

update second_factors set confirmed_at = $2 where user_id = $1;

-- auth.confirmSecondFactor, auth.endSecondFactor, auth.renewRecoveryCodes, auth.secondStep

update second_factors set last_step = $2 where user_id = $1 and last_step < $2 returning user_id;

-- auth.confirmSecondFactor, auth.renewRecoveryCodes

insert into recovery_codes (trace, user_id) select unnest($1::text[]), $2;

-- auth.confirmation

select u.id as "userId", a.id as "accountId", u.password_hash is not null as "hasPassword",
t.used_at is not null as "isUsed", t.expires_at as "expiresAt"
from user_tokens t join users u on u.id = t.user_id
left join users a on a.email = u.email and a.email_confirmed_at is not null and a.status <> 'erased'
where t.token_hash = $1 and t.purpose = 'confirm_email';

-- auth.endOtherSessions

update sessions set revoked_at = $3 where user_id = $1 and revoked_at is null
and family <> (select family from sessions where id = $2);

-- auth.endSession

with meant as (select family from sessions where id = $1 and user_id = $2),
ended as (update sessions set revoked_at = $4
where revoked_at is null and family in (select family from meant))
select family = (select family from sessions where id = $3) as "isCurrent" from meant;

-- auth.login, auth.loginAjax, auth.loginCheck

SELECT "id", "uuid", "role", "staff_role" AS "staffRole", "status", "version", "email", "login", "password_hash" AS "passwordHash", "name", "phone", "phone_verified_at" AS "phoneVerifiedAt", "locale", "currency", "mails_off" AS "mailsOff", "pushes_off" AS "pushesOff", "sms_on" AS "smsOn", "lesser_mails" AS "lesserMails", "is_quiet_at_night" AS "isQuietAtNight", "email_confirmed_at" AS "emailConfirmedAt", "last_seen_at" AS "lastSeenAt", "created_at" AS "createdAt", "updated_at" AS "updatedAt" FROM "users" AS "User" WHERE ("User"."email" = ? OR "User"."login" = ?) AND "User"."status" != 'erased' AND "User"."password_hash" IS NOT NULL ORDER BY email_confirmed_at is null ASC, "User"."id" DESC LIMIT ?;

-- auth.passkeySignIn

select id, user_id as "userId", relying_party as "relyingParty", public_key as "publicKey", counter
from passkeys where credential_id = $1;

update passkeys set counter = $2, is_synced = $3, last_used_at = $4
where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id;

-- auth.passkeys

select id, name, is_synced as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt"
from passkeys where user_id = $1 order by created_at, id;

-- auth.registerCharity, auth.registerCourier

INSERT INTO "companies" ("id","user_id","kind","status","version","name","slug","tax_number","register_number","country","city","is_vat_payer","about","home_place_id","is_payout_account_ready","stars_sum","opinions_count","deals_count","rejections","created_at","updated_at") VALUES (…) RETURNING "id","user_id","kind","status","version","name","slug","tax_number","register_number","country","city","is_vat_payer","about","home_place_id","payout_account_id","is_payout_account_ready","payout_bank","stars_sum","opinions_count","deals_count","rejections","status_reason","created_at","updated_at";

-- auth.removePasskey

delete from passkeys where id = $1;

select name from passkeys where id = $1 and user_id = $2;

update sessions set revoked_at = $2 where passkey_id = $1 and revoked_at is null
and family <> (select family from sessions where id = $3);

-- auth.renamePasskey

update passkeys set name = $3 where id = $1 and user_id = $2 returning id, name;

-- auth.secondFactor

select secret, confirmed_at as since, created_at as "begunAt",
next_secret as "nextSecret", next_created_at as "nextAt",
(select count(*)::int from passkeys p where p.user_id = f.user_id) as passkeys,
(select count(*)::int from recovery_codes r where r.user_id = f.user_id and used_at is null) as left
from second_factors f where user_id = $1;

-- auth.secondStep

select user_id from user_tokens where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3;

-- auth.sessions

select id, kind, user_agent as "userAgent", country, signed_in_at as "signedInAt",
coalesce(last_seen_at, created_at) as "lastSeenAt",
family = (select family from sessions where id = $2) as "isCurrent"
from sessions
where user_id = $1 and revoked_at is null and replaced_at is null and expires_at > $3
order by "isCurrent" desc nulls last, "lastSeenAt" desc, id;

-- auth.startPasskey

select credential_id as id, transports from passkeys where user_id = $1;

-- auth.startPasskey, auth.startPasskeySignIn

insert into passkey_challenges (challenge_hash, relying_party, user_id, expires_at) values ($1, $2, $3, $4);

-- auth.startSecondFactor

insert into second_factors (user_id, secret, created_at) values ($1, $2, $3)
on conflict (user_id) do update set secret = $2, created_at = $3, last_step = 0
where second_factors.confirmed_at is null;
