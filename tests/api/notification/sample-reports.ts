/** The identifiers of our mail: its return path and message id. */
interface Returned {
  to: string
  returnPath: string
  messageId: string
}

const lines = (text: string): string => text.replace(/\n/g, '\r\n')

/** Postfix’s bounce(8) format, with the whole original mail attached. */
export const ofPostfix = (
  { to, returnPath, messageId }: Returned,
  {
    action = 'failed',
    status = '5.1.1',
    said = '550 5.1.1 <{to}>: Recipient address rejected: User unknown in virtual mailbox table',
  } = {},
): string =>
  lines(`Return-Path: <>
X-Original-To: ${returnPath}
Delivered-To: bounces@shop.example
Received: by mx.shop.example (Postfix)
	id 4D5C71A0F2; Wed, 25 Nov 2026 12:00:03 +0100 (CET)
Date: Wed, 25 Nov 2026 12:00:03 +0100 (CET)
From: MAILER-DAEMON@mx.shop.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${returnPath}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="9B1F01A0EE.1795604403/mx.shop.example"
Content-Transfer-Encoding: 8bit
Message-Id: <20261125110003.4D5C71A0F2@mx.shop.example>

This is a MIME-encapsulated message.

--9B1F01A0EE.1795604403/mx.shop.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.shop.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

                   The mail system

<${to}>: host mail.people.example[192.0.2.7] said: ${said.replace('{to}', to)}
    (in reply to RCPT TO command)

--9B1F01A0EE.1795604403/mx.shop.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.shop.example
X-Postfix-Queue-ID: 9B1F01A0EE
X-Postfix-Sender: rfc822; ${returnPath}
Arrival-Date: Wed, 25 Nov 2026 12:00:02 +0100 (CET)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.people.example
Diagnostic-Code: smtp; ${said.replace('{to}', to)}

--9B1F01A0EE.1795604403/mx.shop.example
Content-Description: Undelivered Message
Content-Type: message/rfc822
Content-Transfer-Encoding: 8bit

Return-Path: <${returnPath}>
Received: from shop.example (unknown [192.0.2.1])
	by mx.shop.example (Postfix) with ESMTP id 9B1F01A0EE
	for <${to}>; Wed, 25 Nov 2026 12:00:02 +0100 (CET)
From: CarryTo <post@shop.example>
To: ${to}
Subject: =?UTF-8?Q?Nowa_oferta?=
Message-ID: ${messageId}
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Nowa oferta

--9B1F01A0EE.1795604403/mx.shop.example--
`)

/** Exchange Online, which replies to the sender and attaches only the mail’s headers. */
export const ofExchange = ({ to, messageId }: Returned): string =>
  lines(`Received: from AM0PR05MB0001.eurprd05.prod.outlook.com (2603:10a6:208::1)
 by AM0PR05MB0002.eurprd05.prod.outlook.com with HTTPS; Wed, 25 Nov 2026 11:00:05 +0000
MIME-Version: 1.0
From: <postmaster@people.example>
To: <post@shop.example>
Date: Wed, 25 Nov 2026 11:00:05 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4fd2e9a6-7d0e-4a8b-9a57-0f5a4d6f8c11"
Content-Language: en-US
Message-ID: <a1b2c3d4-e5f6-4711-8899-aabbccddeeff@AM0PR05MB0001.eurprd05.prod.outlook.com>
In-Reply-To: ${messageId}
References: ${messageId}
Subject: Undeliverable: Neues Angebot
Auto-Submitted: auto-replied

--4fd2e9a6-7d0e-4a8b-9a57-0f5a4d6f8c11
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="9e1c6c34-6c39-4d52-8f0c-1f7f1d1f0b22"

--9e1c6c34-6c39-4d52-8f0c-1f7f1d1f0b22
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to ${to} couldn't be delivered.

--9e1c6c34-6c39-4d52-8f0c-1f7f1d1f0b22
Content-Type: text/html; charset="us-ascii"

<html><body><p>Your message to <a href=3D"mailto:${to}">${to}</a> couldn't be delivered.</p></body></html>

--9e1c6c34-6c39-4d52-8f0c-1f7f1d1f0b22--

--4fd2e9a6-7d0e-4a8b-9a57-0f5a4d6f8c11
Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR05MB0001.eurprd05.prod.outlook.com
Received-From-MTA: dns;mx.shop.example
Arrival-Date: Wed, 25 Nov 2026 11:00:04 +0000

Final-Recipient: rfc822;${to}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient
 not found by SMTP address lookup
X-Display-Name: ${to}

--4fd2e9a6-7d0e-4a8b-9a57-0f5a4d6f8c11
Content-Type: text/rfc822-headers

From: CarryTo <post@shop.example>
To: ${to}
Subject: Neues Angebot
Message-ID: ${messageId}
Date: Wed, 25 Nov 2026 11:00:02 +0000

--4fd2e9a6-7d0e-4a8b-9a57-0f5a4d6f8c11--
`)

/** Gmail, with a multi-line diagnosis, and the mail attached without its return path. */
export const ofGmail = ({ to, returnPath, messageId }: Returned): string =>
  lines(`Delivered-To: ${returnPath}
Received: by 2002:a05:6512:1cf:b0:5aa with SMTP id f15csp1000000lfp;
        Wed, 25 Nov 2026 03:00:06 -0800 (PST)
Return-Path: <>
Content-Type: multipart/report; boundary="000000000000f1b7e505a8d5c0aa"; report-type=delivery-status
To: ${returnPath}
Auto-Submitted: auto-replied
Message-ID: <5fbe3c26.1c69fb81.4a1d7.0001.GMR@mx.google.com>
Date: Wed, 25 Nov 2026 03:00:06 -0800 (PST)
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
Subject: Delivery Status Notification (Failure)
References: ${messageId}
In-Reply-To: ${messageId}
X-Failed-Recipients: ${to}

--000000000000f1b7e505a8d5c0aa
Content-Type: multipart/related; boundary="000000000000f1bddf05a8d5c0ab"

--000000000000f1bddf05a8d5c0ab
Content-Type: multipart/alternative; boundary="000000000000f1bde505a8d5c0ac"

--000000000000f1bde505a8d5c0ac
Content-Type: text/plain; charset="UTF-8"

** Address not found **

Your message wasn't delivered to ${to} because the address couldn't be found.

--000000000000f1bde505a8d5c0ac--
--000000000000f1bddf05a8d5c0ab
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
--000000000000f1bddf05a8d5c0ab--

--000000000000f1b7e505a8d5c0aa
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; post@shop.example
Arrival-Date: Wed, 25 Nov 2026 03:00:05 -0800 (PST)
X-Original-Message-ID: ${messageId}

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550-5.1.1 unnecessary spaces. Learn more at
 550 5.1.1  https://support.google.com/mail/?p=NoSuchUser d9si1000000lji.1 - gsmtp
Last-Attempt-Date: Wed, 25 Nov 2026 03:00:06 -0800 (PST)

--000000000000f1b7e505a8d5c0aa
Content-Type: message/rfc822

MIME-Version: 1.0
From: CarryTo <post@shop.example>
To: ${to}
Subject: New offer
Message-ID: ${messageId}
Content-Type: text/plain; charset="UTF-8"

New offer

--000000000000f1b7e505a8d5c0aa--
`)

/** A complaint, as in RFC 5965, appendix B. */
export const ofComplaint = ({ to, returnPath, messageId }: Returned, type = 'abuse'): string =>
  lines(`From: <abusedesk@example.com>
Date: Thu, 26 Nov 2026 17:40:36 EDT
Subject: FW: Earn money
To: <abuse@shop.example>
Message-ID: <20030712040037.46341.5F8J@example.com>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report;
     boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

This is an email abuse report for an email message
received from IP 192.0.2.1 on Thu, 26 Nov 2026 14:00:00 EDT.
For more information about this format please see
http://www.mipassoc.org/arf/.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <${returnPath}>
Original-Rcpt-To: <${to}>
Arrival-Date: Thu, 26 Nov 2026 14:00:00 EDT
Reporting-MTA: dns; mail.example.com
Source-IP: 192.0.2.1
Authentication-Results: mail.example.com;
               spf=pass smtp.mail=${returnPath}
Reported-Domain: shop.example

--part1_13d.2e68ed54_boundary
Content-Type: message/rfc822
Content-Disposition: inline

From: CarryTo <post@shop.example>
Received: from mx.shop.example (mx.shop.example [192.0.2.1])
     by example.com with ESMTP id M63d4137594e46;
     Thu, 26 Nov 2026 14:00:00 -0400
To: <Undisclosed Recipients>
Subject: New offer
MIME-Version: 1.0
Content-type: text/plain
Message-ID: ${messageId}
Date: Thu, 26 Nov 2026 12:31:03 -0500

New offer

--part1_13d.2e68ed54_boundary--
`)

/** An out-of-office reply sent to the return path. */
export const ofHoliday = ({ to, returnPath, messageId }: Returned): string =>
  lines(`Return-Path: <>
From: ${to}
To: ${returnPath}
Subject: Out of office
Auto-Submitted: auto-replied
In-Reply-To: ${messageId}
Content-Type: text/plain

I am back on Monday.
`)
