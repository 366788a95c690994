/**
 * Descriptions of fields of some owners only: types, calls, or the fields that contain them. Owners
 * with the same texts share an entry; the last entry for a field counts.
 */
export const ownTexts: Record<string, Record<string, string>> = {
  // Lists and totals
  'auction.crossSell search.recommended': {
    data: 'All entries, best first.',
  },
  'auth.sessions auth.passkeys user.agreements user.answerAgreement user.pictures storefront.vehicles storefront.countries storefront.announcements search.couriers search.companyDeals company.vehicles company.devices company.documents trip.ofAuction Trips SavedSearches MembersView CompanyLogs':
    {
      data: 'All entries.',
    },
  Changes: {
    data: 'Changes since the cursor, oldest first.',
  },
  'category.predictPrice': {
    data: 'The estimate.',
    currency: 'Currency of the estimate.',
    distance: 'Distance by road in kilometres.',
    totalWeight: 'Total weight in kilograms; null for the sum of the items.',
    model: 'Name of the price model; any name uses the current one.',
    itemsNumber: 'Number of identical items; null for one.',
    dateRange: 'Range of the pickup days; null if unknown.',
  },
  'category.splitTests': {
    data: 'One entry per split test.',
    deviceUID: 'Unique id of the app’s device; browsers are known by a cookie.',
  },
  SavedSearches: {
    max: 'Maximum number that a company can have.',
  },
  'opinion.testimonials': {
    count: 'Maximum number of reviews to return.',
    stars: 'Mean stars of all reviews on the storefront; null without reviews.',
    data: 'Newest first.',
  },
  'auction.myListingsCount': {
    count: 'Number of listings under the tab.',
  },
  'auction.myListings auction.myListingsCount': {
    type: 'Tab of the list: `active`, `hidden`, `accepted`, `finished`, `cancelled` or `observed`.',
  },
  'auction.crossSell': {
    count: 'Number of the things that the suggestion is about.',
    days: 'Number of days.',
    code: 'Kind of suggestion.',
    price: 'Suggested price.',
  },
  reasons: {
    code: 'Kind of reason.',
    count: 'Number of deals or listings behind the reason.',
    stars: 'Mean stars.',
  },
  'search.recommended RecommendedCourier': {
    reasons: 'Reasons for the recommendation, most important first.',
  },
  'EstimationView Prediction': {
    reasons: 'Facts that make the price higher or lower, or the estimate better.',
    basis: 'Data behind the estimate.',
  },
  basis: {
    kind: 'A model trained on deals, or our price table.',
    deals: 'Number of similar deals in the last `months` months.',
    paid: 'Quartiles of the prices of similar deals; null if there are too few.',
    months: 'Number of months that `deals` counts.',
  },
  'categories countryPairs dates': {
    count: 'Number of listings.',
  },
  countryPairs: {
    from: 'ISO 3166 code of the pickup country; empty if unknown.',
    to: 'ISO 3166 code of the delivery country; empty if unknown.',
  },
  dates: {
    date: 'First day of pickup, `YYYY-MM-DD`; null for flexible days.',
  },
  Aggregated: {
    categories: 'Number of listings per main category.',
  },

  // Addresses and maps
  'address.suggest category.suggestCars category.suggestItems category.suggestMotorcycles category.suggestRemovals': {
    text: 'Beginning of the text to complete.',
  },
  'address.info': {
    text: 'Address as text.',
  },
  Address: {
    countryCode: 'ISO 3166 country code.',
    country: 'Name of the country.',
  },
  'address.route': {
    from: 'Place id of the start.',
    to: 'Place id of the end.',
  },
  'Route AuctionMap': {
    hours: 'Driving time in hours.',
  },
  'auction.create auction.formData AuctionView OwnAuctionView': {
    hours: 'Driving time in hours; null without a route.',
  },
  'NamedPlace TripPlace': {
    name: 'Name of the place.',
  },
  AuctionsMap: {
    wide: 'Numbers on the map for wide screens.',
    narrow: 'Numbers on the map for phones.',
  },
  start: {
    wide: 'Circle of the start on wide screens.',
    narrow: 'Circle of the start on phones.',
    count: 'Number of listings at the start.',
    city: 'Town of the start.',
  },
  'Cluster CellCluster': {
    count: 'Number of listings.',
  },
  AuctionPoint: {
    id: 'Number of the listing.',
  },
  Coords: {
    points: 'One point per listing, at town level; empty if there are clusters.',
  },
  'search.along search.area': {
    width: 'Maximum distance from the route in kilometres.',
  },
  'trip.add trip.change TripView': {
    width: 'Maximum distance from the route in kilometres.',
  },
  'search.auctions search.count search.near search.aggregated search.along search.area search.coords search.coordsAnonymous search.map filters':
    {
      priceType: 'Listings that take bids, or those with a fixed price.',
      side: 'End of the transport that must be in the area.',
      categories: 'Ids of main categories or subcategories, from either tree.',
      vehicleId:
        'Id of a vehicle of the company: finds what fits into it. Explicit measures override those of the vehicle.',
      q: 'Words to search for in titles and items.',
      dateFrom: 'Only listings that can be picked up on or after this day, `YYYY-MM-DD`.',
      dateTo: 'Only listings that can be picked up on or before this day, `YYYY-MM-DD`.',
    },
  'search.area': {
    side: 'End of the transport that must be in the area.',
  },

  // Listings
  'auction.create': {
    uuid: 'Uuid of the new listing, generated by the client.',
    token: 'Draft token of a guest, to send as `X-Draft-Token`; null if the caller is signed in.',
    source: 'Name of the form that posted it.',
    name: 'Full name of a guest.',
    email: 'E-mail address of a guest.',
    phone: 'Phone number of a guest, with country prefix.',
    agreements: 'Texts that a guest accepts.',
    categoryId: 'Id of the transport category.',
    isOwn: 'The caller owns the listing.',
    status: 'Status of the listing.',
    id: 'Number of the listing.',
    type: 'Whether the listing takes bids or has a fixed price.',
  },
  'AuctionView OwnAuctionView auction.create auction.edit auction.formData OfferAuctionView AuctionRowView OwnRowView AreaRow AlongRow AlongTrip TripAuction search.recommended ListingSeenView':
    {
      id: 'Number of the listing.',
      uuid: 'Uuid of the listing.',
      title: 'Title of the listing.',
      name: 'Name of the owner.',
      status: 'Status of the listing.',
      type: 'Whether the listing takes bids or has a fixed price.',
      from: 'Town of pickup.',
      to: 'Town of delivery.',
      isOwn: 'The caller owns the listing.',
      expiresAt: 'When the listing expires; null if it does not.',
      slug: 'Readable part of the URL of the listing.',
      description: 'Description of the listing.',
    },
  leftOut: {
    title: 'Masked parts of the title.',
    description: 'Masked parts of the description.',
    items: 'Masked parts of the items.',
  },
  'items ItemView': {
    id: 'Id of the item.',
    name: 'Name of the item.',
    extra:
      'Fields that only some categories have, such as `runs`; `GET /auction/item-category/{itemCategoryId}/fields` lists them.',
    width: 'Width in centimetres.',
    height: 'Height in centimetres.',
    weight: 'Weight of one item in kilograms.',
    itemCategoryId: 'Id of the item category.',
    hasWheels: 'The vehicle has all wheels; null if unknown.',
  },
  'category.predictPrice.items': {
    volume: 'Volume in cubic metres; null if unknown.',
  },
  'things ItemSuggestion CarSeries Size': {
    width: 'Width in centimetres.',
    height: 'Height in centimetres.',
  },
  'invoice Invoice': {
    companyName: 'Name of the company on the invoice.',
    taxNumber: 'Tax number with the country prefix.',
  },
  'pictures PictureView ShownPicture OwnPicture auction.addPicture': {
    uid: 'Uuid of the picture.',
    width: 'Width in pixels.',
    height: 'Height in pixels.',
    type: 'What the picture shows.',
  },
  'auction.addPicture': {
    token: 'Draft token of a guest, to send as `X-Draft-Token`; null if the caller is signed in.',
    file: 'Picture to upload.',
  },
  'auction.mailDraft auction.mailedDraft': {
    form: 'Values of the form as JSON.',
    token: 'Token from the mailed link.',
  },
  'auction.hide auction.cancel': {
    reason: 'Reason, for the people concerned; may be empty.',
  },
  'auction.fix': {
    type: '`fixed` sets a fixed price, `bid` takes offers again.',
    price: 'Fixed price; null with `bid`.',
  },
  'auction.setPrice': {
    price: 'New fixed price.',
  },
  FixPrices: {
    min: 'Lowest fixed price that is possible; null without an estimate.',
    max: 'Highest fixed price that is possible; null without an estimate.',
  },
  points: {
    price: 'Fixed price.',
  },
  Observed: {
    auction: 'Number of the listing.',
  },
  OwnerDetails: {
    name: 'Public name of the owner.',
    dealsCount: 'Number of deals of the owner.',
  },
  'ContactInfo CourierContactInfo ReceiverPhoneView': {
    name: 'Full name.',
    phone: 'Phone number with country prefix; null if none was given.',
  },
  LastInvoice: {
    invoice: 'Recipient of the last VAT invoice; null without one.',
  },

  // Categories
  'CategoryView ItemCategoryView': {
    id: 'Id of the category.',
    name: 'Name of the category.',
    slug: 'English slug of the category.',
  },
  'category.itemCategories': {
    level: '0 for main categories, 1 for their subcategories.',
  },
  fields: {
    id: 'Id of the field.',
    key: 'Name of the field in the request.',
    name: 'Label of the field.',
    type: 'Type of the value.',
    value: 'Always null: the field starts empty.',
    required: 'The field must have a value.',
  },
  ListingField: {
    key: 'Name of the field in the request.',
    required: 'The field must have a value.',
    type: 'Type of the value.',
  },
  options: {
    name: 'Label of the value.',
    value: 'Value to send.',
  },
  suggestions: {
    kind: 'Kind of suggestions that the name field has.',
    tag: 'Group of items, for `GET /autocomplete/item/{lang}/{tag}/{text}/{limit}`.',
  },
  rooms: {
    id: 'Id of the room.',
    name: 'Name of the room.',
  },
  things: {
    id: 'Id of the piece of furniture.',
    name: 'Name of the piece of furniture.',
    count: 'Usual number in the room.',
    length: 'Length in centimetres; null if it varies.',
    weight: 'Weight of one in kilograms.',
  },
  ItemSuggestion: {
    id: 'Id of the suggestion.',
    name: 'Name of the item.',
    length: 'Length in centimetres; null for whole loads.',
    weight: 'Weight in kilograms.',
  },
  CarSuggestion: {
    id: 'Id of the model.',
  },
  generations: {
    id: 'Id of the generation.',
    text: 'Name and years of the generation.',
  },
  CarSeries: {
    id: 'Id of the body type.',
    text: 'Name of the body type.',
  },
  Validator: {
    type: 'Kind of rule.',
    min: 'Minimum of the value.',
    max: 'Maximum of the value.',
  },
  'category.splitEvent category.multiItemTest category.categoryTreeTest': {
    event: 'Name of the event.',
    group: 'Group of the visitor.',
    test: 'Name of the split test.',
    price: 'Estimated price shown; null without one.',
  },
  'OwnGroup SplitResult admin.changeSplitTest': {
    test: 'Name of the split test.',
  },
  'category.title': {
    title: 'Generated title.',
    fromCity: 'Town of pickup; null if unknown.',
    toCity: 'Town of delivery; null if unknown.',
    fromCountry: 'ISO 3166 code of the pickup country; null if unknown.',
    toCountry: 'ISO 3166 code of the delivery country; null if unknown.',
  },

  // Accounts
  'auth.loginCheck auth.loginAjax auth.login': {
    login: 'Login name or e-mail address.',
  },
  'auth.loginCheck auth.loginAjax auth.login auth.refresh auth.loginByRefreshToken auth.secondStep auth.passkeySignIn':
    {
      url: 'Path on the storefront to open after the sign-in.',
      token: 'Access token.',
    },
  'auth.registerCustomer auth.registerCourier auth.registerCharity member.register': {
    agreements: 'Texts that the user accepts.',
    login: 'Login name: 6 to 50 letters, digits, hyphens and underscores.',
    name: 'First and last name.',
    country: 'ISO 3166 code of the company’s country.',
    password: 'Password: at least 8 characters, with a digit, an upper-case and a lower-case letter.',
  },
  'auth.resetPassword': {
    email: 'Address of the account, to request the mail.',
    token: 'Token from the mailed link.',
    password: 'New password.',
  },
  'auth.confirmEmail auth.confirmation user.confirmNewEmail user.undoNewEmail': {
    token: 'Token from the mailed link.',
    password: 'First password of an account that has none.',
  },
  'auth.createCsrfToken': {
    token: 'Token to send as `X-CSRF-Token`.',
  },
  'auth.secondStep': {
    token: 'Token from the first step; a browser has it in a cookie.',
  },
  'auth.startSecondFactor auth.endSecondFactor auth.confirmSecondFactor auth.renewRecoveryCodes auth.secondStep user.close':
    {
      code: 'Code of the authenticator app, or a recovery code.',
    },
  SetUpView: {
    address: '`otpauth:` URL for the authenticator app.',
    picture: 'QR code of the URL, as SVG.',
    secret: 'Secret to type into the app, base32.',
  },
  'auth.secondFactor': {
    isOn: 'The second factor is switched on.',
    since: 'When it was switched on; null if it is off.',
  },
  'auth.sessions': {
    id: 'Id of the session.',
    isCurrent: 'It is the session of this request.',
    country: 'ISO 3166 code of the country of the last request; null if unknown.',
    lastSeenAt: 'When the session was last used.',
  },
  'auth.passkeys auth.addPasskey auth.renamePasskey': {
    id: 'Id of the passkey.',
    name: 'Name of the passkey.',
  },
  'credential excludeCredentials': {
    id: 'Id of the passkey, base64url.',
    type: 'Always `public-key`.',
  },
  pubKeyCredParams: {
    type: 'Always `public-key`.',
  },
  rp: {
    id: 'Domain that the passkey is for.',
    name: 'Name of the site.',
  },
  'auth.startPasskey': {
    user: 'Account that the passkey is for.',
  },
  'auth.startPasskey.user': {
    id: 'User handle of the account, base64url.',
    name: 'Name of the account.',
  },
  'auth.registrationConfig': {
    agreements: 'Texts to accept.',
    country: 'ISO 3166 code of the country; null if the storefront serves all and none was requested.',
    login: 'Limits of the login name.',
    phone: 'Rules of phone numbers.',
    password: 'Rules of passwords.',
  },
  'agreements AgreementFact': {
    kind: 'Kind of text.',
  },
  numbers: {
    registerNumber: 'Regular expression of the register number.',
    taxNumber: 'Regular expression of the tax number.',
  },
  'SignedInNow SentOn SignedInView Confirmed Tokens': {
    token: 'Access token.',
    redirectUrl: 'Path on the storefront to open next.',
    user: 'Account that is signed in.',
  },
  'user.me': {
    user: 'Account of the caller; null for a guest.',
  },
  'OwnUserView user': {
    id: 'Id of the user.',
    uuid: 'Uuid of the user.',
    name: 'First and last name.',
    status: 'Status of the account.',
    role: 'Role of the account.',
    createdAt: 'When the account was created.',
    companyId: 'Id of the company; null without one.',
    phone: 'Phone number with country prefix; null if none was given.',
    locale: 'Locale of the user’s storefront.',
  },
  'SettingsView user.changeSettings': {
    name: 'First and last name.',
    phone: 'Phone number with country prefix; null if none was given.',
    currency: 'Preferred currency; null for that of the storefront.',
    locale: 'Locale of the preferred storefront.',
  },
  'user.agreements user.answerAgreement': {
    kind: 'Kind of text.',
    version: 'Version of the text in force; null without one.',
  },
  'LinkedMails user.turnMails user.linkedMails': {
    group: 'Group of mails that the link is about.',
    isOn: 'These mails are sent.',
    token: 'Token from the link in the mail.',
  },
  'user.changeEmail': {
    password: 'Current password.',
    email: 'New e-mail address.',
  },
  PhoneView: {
    phone: 'Phone number with country prefix; null if none was given.',
    status: 'Verification status of the number.',
  },
  'user.verifyPhone': {
    code: 'Code from the text message.',
  },
  'user.online': {
    uuid: 'Uuid of the user.',
  },
  Award: {
    kind: 'Whether deals or the rating earned it.',
  },
  'user.addPicture user.removePicture OwnPicture': {
    type: 'Picture of the user, behind their name, or of a vehicle.',
    vehicleId: 'Id of the vehicle that the picture shows; null for other pictures.',
  },
  'IdentityView user.decideIdentity': {
    status: 'Status of the check.',
    reason: 'Reason of a rejection.',
    validUntil: 'Last day of validity of the document, `YYYY-MM-DD`; null if unknown.',
  },
  'IdentityPhoto user.addIdentityPhoto': {
    side: 'Side of the document.',
  },
  ClosingView: {
    listings: 'Number of listings that would end.',
    offers: 'Number of offers that would end.',
    days: 'Days between the request and the closing.',
  },
  waitsFor: {
    complaints: 'Number of open complaints.',
    deals: 'Number of open deals.',
    disputes: 'Number of open disputes.',
    payouts: 'Number of open payouts.',
    refunds: 'Number of open refunds.',
  },
  ExportView: {
    state: 'State of the export.',
    files: 'Archives of the export.',
    expiresAt: 'When the archives are deleted; null before they are ready.',
  },
  files: {
    until: 'When the URL expires.',
    url: 'URL of the archive.',
  },
  'user.smsOutbox': {
    to: 'Phone number of the recipient.',
    text: 'Text of the message.',
    id: 'Id of the message.',
  },

  // Companies
  'CompanyProfileView OwnCompanyView CheckedCompany OfferCompanyView PassingTrip RecommendedCourier TrackingState.company company.save company.change':
    {
      id: 'Id of the company.',
      name: 'Name of the company.',
      slug: 'Readable part of the URL of the profile.',
      kind: 'Courier or charity.',
      status: 'Verification status of the company.',
      city: 'Town of the company; null if not given.',
      country: 'ISO 3166 code of the company’s country.',
      phone: 'Phone number with country prefix; null if none was given.',
      registerNumber: 'Number in the national company register; null if not given.',
      taxNumber: 'Tax number; null if not given.',
      to: 'End of the trip.',
    },
  CompanyProfileView: {
    since: 'When the company joined.',
    isVerified: 'The company is verified.',
    vehicles: 'Vehicles with their pictures.',
  },
  charity: {
    registerNumber: 'Number in the national register; null if not given.',
    verifiedAt: 'When it was verified.',
  },
  identity: {
    validUntil: 'Last day of validity of the document, `YYYY-MM-DD`.',
    verifiedAt: 'When it was verified.',
  },
  papers: {
    insured: 'The sum that the verified policy insures; null if unknown.',
    type: 'Kind of documents.',
    validUntil: 'Last day of validity, `YYYY-MM-DD`; null if unlimited.',
    verifiedAt: 'When they were verified.',
  },
  OfferCompanyView: {
    opinions: 'Number of published reviews.',
    documents: 'Kinds of documents that are verified.',
    insured: 'The sum that the verified policy insures, and its last day; null if unknown.',
    isVerified: 'The company is verified.',
    deals: 'Number of completed deals.',
  },
  'company.opinions': {
    id: 'Id of the review.',
    text: 'Text of the review.',
    to: 'Town of delivery.',
    publishedAt: 'Month of publication.',
  },
  'search.companyDeals': {
    from: 'Town of pickup.',
    to: 'Town of delivery.',
    realizedAt: 'When the deal was completed.',
  },
  'company.addDocument company.document company.removeDocument company.startDocuments': {
    type: 'Kind of documents.',
    uuid: 'Uuid of the document.',
    validUntil: 'Last day of validity, `YYYY-MM-DD`; null if unlimited.',
    file: 'Photo or PDF.',
  },
  'DocumentView OpenDocumentView StatuteView MessageFileView': {
    uid: 'Uuid of the file.',
    uuid: 'Uuid of the document.',
    type: 'Kind of documents.',
    form: 'PDF or picture.',
    url: 'Signed URL, valid for a few minutes.',
    sentAt: 'When it was uploaded.',
    validUntil: 'Last day of validity, `YYYY-MM-DD`; null if unlimited.',
    until: 'When the URLs expire; null while the file is held.',
  },
  blocks: {
    status: 'Status of the documents.',
    type: 'Kind of documents.',
    validUntil: 'Last day of validity, `YYYY-MM-DD`; null if unlimited.',
  },
  'OwnVerification company.startDocuments company.finishVerification CheckedCompany': {
    status: 'Verification status of the company.',
  },
  'company.decideBlock company.setVies company.setPhoneStatus company.rejectVerification company.suspend company.setCharityStatus admin.setUserStatus admin.changeSplitTest admin.setStaffRole admin.liftSecondFactor admin.loginAs':
    {
      reason: 'Reason of the decision.',
      status: 'New status.',
    },
  'company.handInCharity': {
    file: 'Statute, as PDF or photo.',
  },
  'VehicleView ShownVehicle VehicleCostsView company.addVehicle company.changeVehicle': {
    id: 'Id of the vehicle.',
    type: 'Kind of vehicle.',
    pictures: 'Pictures of the vehicle.',
    vehicleId: 'Id of the vehicle.',
  },
  'storefront.vehicles': {
    code: 'Code of the kind of vehicle.',
    name: 'Name of the kind of vehicle.',
  },
  'DeviceView company.addDevice company.renameDevice company.registerDevice': {
    name: 'Name of the device.',
    platform: 'Operating system of the device; null if unknown.',
  },
  'MemberView MembersView.owner MemberFact': {
    id: 'Id of the member or invitation.',
    name: 'First and last name.',
    status: 'Status of the member or invitation.',
  },
  'MembersView MemberInvitationView Joined': {
    company: 'Company of the members.',
    owner: 'Owner of the company.',
  },
  'MemberInvitationView.company Joined.company MembersView.company': {
    id: 'Id of the company.',
    name: 'Name of the company.',
    kind: 'Courier or charity.',
  },
  'Joined MemberInvitationView MemberView member.invite member.change MemberFact MembershipFact': {
    role: 'Role in the company.',
    company: 'Company that the person joins.',
  },
  'member.invitation member.accept member.register': {
    token: 'Token from the mailed link.',
  },
  ViesView: {
    status: 'Result of the check.',
    source:
      'Origin of the result: the registration form, an administrator, or the VAT register; null before the check.',
    reason: 'Reason that an administrator gave; null otherwise.',
  },

  // Searches and trips
  'CriteriaView criteria.add criteria.change': {
    id: 'Id of the saved search.',
    name: 'Name of the saved search.',
    from: 'Start of the search; null for anywhere.',
    to: 'End of the search; null for anywhere.',
  },
  'TripView TripWay': {
    id: 'Id of the trip.',
    from: 'Start of the trip.',
    to: 'End of the trip.',
  },
  'trip.add trip.change': {
    vehicleId: 'Id of a vehicle of the company, whose dimensions limit the matches; null for none.',
    isSeen: 'True marks the current matches as seen.',
  },
  PassingTrip: {
    dateFrom: 'First day of the trip, `YYYY-MM-DD`.',
    dateTo: 'Last day of the trip, `YYYY-MM-DD`.',
  },

  // Offers and deals
  'OfferView PricedOfferView RankedOfferView offer.post': {
    id: 'Id of the offer.',
    auction: 'Listing that the offer is on.',
    company: 'Company that made the offer.',
    price: 'Current price of the offer.',
    status: 'Status of the offer.',
    side: 'Side of the reader.',
    actions: 'Actions possible for the reader.',
    validUntil: 'When the offer expires, or in a request, `YYYY-MM-DD HH:mm` in the time zone of the storefront.',
    message: 'Message to the customer; may be empty.',
    createdAt: 'When the offer was made.',
  },
  RankedOfferView: {
    why: 'Best quality of the offer among all; null if it has none.',
  },
  'offer.post offer.validate': {
    price: 'Price of the offer, gross or net by `priceType`.',
    priceType: 'Whether `price` is gross or net.',
    vehicleId: 'Id of the vehicle of the company to use.',
    transportType: 'Kind of transport.',
    pickupDate: 'Day of pickup, `YYYY-MM-DD`; by default open.',
    deliveryDate: 'Day of delivery, `YYYY-MM-DD`; by default open.',
    validUntil:
      'End of validity, `YYYY-MM-DD HH:mm` in the time zone of the storefront; an alternative to `validDays`.',
  },
  isStreetMissing: {
    from: 'The street of the pickup is missing.',
    to: 'The street of the delivery is missing.',
  },
  PriceView: {
    gross: 'Price that the customer pays.',
    net: 'Price without VAT.',
    vat: 'VAT in the price.',
    payout: 'Amount paid out to the courier.',
  },
  ValidOffer: {
    price: 'Price breakdown of the offer.',
    validUntil: 'When the offer would expire.',
  },
  OwnOffer: {
    id: 'Id of the offer.',
    status: 'Status of the offer.',
    gross: 'Gross price of the offer.',
  },
  'CounterView offer.counter': {
    price: 'Price that the owner proposes.',
  },
  'offer.answerCounter': {
    answer: '`take` accepts the owner’s price, `price` names another one, `decline` refuses.',
    price: 'New price of the offer, with `price`; null otherwise.',
  },
  'offer.answerChange': {
    answer: '`accept`, `decline`, or `withdraw` by the side that proposed it.',
  },
  'offer.answerCancellation': {
    answer: '`agree`, `claim` part of the price, or `dispute`; `withdraw` by the customer.',
    amount: 'Part of the price, with `claim`; null otherwise.',
    requestId: 'Id of the cancellation.',
  },
  'offer.backToAccepted': {
    answer: '`ask` to reinstate the deal; `agree`, `decline` or `withdraw` an open request.',
    requestId: 'Id of the open request; null when asking.',
  },
  'auction.rescue': {
    answer: '`wait` for another offer, or `takeBack` the money.',
  },
  'offer.standIn': {
    answer: '`yes` opens the offer again at its price; `no` tells the customer that you cannot.',
  },
  RescueView: {
    status: '`open` while the money is held, `rebooked` once it pays for a deal, `returned` once it goes back.',
    amount: 'Amount held, of which the next deal is paid.',
  },
  'offer.settlement': {
    back: 'Amount in the currency of the offer, `120.00`; empty for none.',
  },
  'offer.proposeSettlement': {
    back: 'Amount that goes back to the customer.',
    text: 'Reason, for the other side; may be empty.',
  },
  'offer.answerSettlement': {
    settlementId: 'Id of the proposal.',
    answer: '`accept` or `decline`; `takeBack` by the side that proposed it.',
  },
  'offer.askDoorPrice': {
    price: 'New gross price for everything, 30 % above the agreed one at most.',
    pieces: 'Number of pieces; null if not counted.',
    volume: 'Volume in m³; null if not measured.',
    weight: 'Weight in kilograms; null if not weighed.',
    length: 'Length in centimetres of a single thing; null if not measured.',
    width: 'Width in centimetres of a single thing; null if not measured.',
    height: 'Height in centimetres of a single thing; null if not measured.',
    reason: 'Reason, for the customer.',
    files: 'Pictures of what was measured.',
  },
  'offer.answerDoorPrice': {
    answer: '`accept` the new price, `keep` the old one, or `cancel` the deal free of charge.',
  },
  SettlementView: {
    complaintId: 'Id of the open complaint; null without one.',
  },
  ProposalView: {
    id: 'Id of the proposal.',
    side: 'Side that proposed it.',
    status: 'Status of the proposal.',
    text: 'Reason of the proposal; may be empty.',
    until: 'Deadline for the answer.',
    payout: 'Payout to the courier.',
  },
  Split: {
    payout: 'Payout to the courier.',
  },
  'complaint.add': {
    kind: 'Subject of the complaint.',
    text: 'Description of what happened.',
    item: 'The thing it is about; may be empty.',
    worth: 'Value of that thing; null if unknown.',
    claim: 'Amount that should go back to the customer; null for all of it.',
    files: 'Pictures and PDFs.',
  },
  'ComplaintEntry ComplaintView OwnComplaintEntry': {
    id: 'Id of the complaint.',
    title: 'Title of the listing.',
    kind: 'Subject of the complaint.',
    status: 'Status of the complaint.',
    decideUntil: 'Time by which we decide.',
    outcome: '`upheld`, `partly`, `rejected` or `settled`; null while open.',
    closedAt: 'When it was closed or withdrawn; null while open.',
  },
  ComplaintView: {
    readerSide: 'Side of the reader.',
    text: 'Description of what happened; empty if a deadline opened it.',
    worth: 'Value of the thing; null if unknown.',
    finding: 'Reasons of the decision; empty until then.',
    appealSide: 'Side that has appealed; null if none.',
    appeal: 'Reasons of the appeal; empty without one.',
    appealFinding: 'Reasons of the final decision; empty until then.',
    statements: 'Statements of both sides, oldest first.',
    actions: 'Actions that the reader can take now.',
  },
  StatementView: {
    id: 'Id of the statement.',
    side: 'Side that made it.',
    text: 'The statement; may be empty.',
    at: 'When it was made.',
    files: 'Pictures and PDFs.',
  },
  ComplaintFileView: {
    form: '`picture` or `pdf`.',
    name: 'Name of the uploaded file.',
    until: 'When the URL expires.',
  },
  'complaint.write': {
    text: 'The statement.',
    files: 'Pictures and PDFs.',
  },
  'complaint.act': {
    event: '`withdraw`, `accept` or `appeal`; `ask` or `decide` by administrators.',
    text: 'The appeal, the question, or the reasons of the decision.',
    outcome: 'Outcome of a decision; null otherwise.',
    amount: 'Amount that goes back to the customer by a decision; null for nothing.',
  },
  'offer.answerAcceptance': {
    answer: '`agree` accepts the offer, `decline` does not.',
  },
  'offer.cancel offer.reject offer.backToAccepted offer.declineRequest offer.accept offer.realize': {
    reason: 'Reason, for the people concerned; may be empty.',
  },
  'offer.fraud': {
    reason: 'Description of the fraud, or the reason of the decision.',
    decision: 'Decision of an administrator; null for a report.',
  },
  'offer.proposeChange ChangeView': {
    id: 'Id of the proposed change.',
    description: 'New description of the goods; null leaves it.',
    note: 'Note to the other side; may be empty.',
    pickupDate: 'New day of pickup, `YYYY-MM-DD`; null leaves it.',
    deliveryDate: 'New day of delivery, `YYYY-MM-DD`; null leaves it.',
  },
  'CancellationView ReinstatementView': {
    id: 'Id of the request.',
    reason: 'Reason of the request.',
  },
  Days: {
    from: 'First day, `YYYY-MM-DD`; null if open.',
    to: 'Last day, `YYYY-MM-DD`; null if open.',
  },
  PriceChangeView: {
    at: 'When the price was changed.',
  },
  'offer.list': {
    group: 'Group of statuses; an alternative to `status`.',
    status: 'Only offers with this status.',
  },
  'offer.ofAuction': {
    auction: 'Number or uuid of the listing.',
  },
  'offer.requests': {
    withListing: 'Adds each open listing as in a list.',
  },
  'offer.request': {
    id: 'Id of the company.',
    source: 'Page on which the company was found.',
    auctions: 'Numbers of the caller’s listings.',
  },
  'offer.declineRequest OfferRequestView': {
    id: 'Id of the request.',
    title: 'Title of the listing.',
    customer: 'Owner of the listing.',
    name: 'First name of the owner.',
    source: 'Page on which the company was found.',
    status: 'Status of the request.',
    reason: 'Reason of the refusal; may be empty.',
  },
  'OfferTemplateView offer.saveTemplate': {
    priceType: 'Whether prices are entered gross or net.',
  },
  RateView: {
    id: 'Id of the rate.',
    kmFrom: 'Shortest distance in kilometres, inclusive.',
  },
  'RateView offer.addRate offer.changeRate': {
    categoryId: 'Id of the main category.',
    weightMax: 'Maximum weight in kilograms; null for no limit.',
  },

  // Deliveries
  'delivery.step': {
    event: 'Step to take.',
    date: 'New day, for `replan`, `YYYY-MM-DD`; null otherwise.',
    reason: 'Reason of a failed pickup or delivery.',
    pin: 'PIN that the recipient tells the courier, as proof.',
  },
  'DeliveryView TrackingState': {
    status: 'State of the delivery.',
    side: 'Side of the reader.',
    days: 'Agreed days.',
    categoryId: 'Id of the transport category.',
    title: 'Title of the listing.',
    weight: 'Total weight in kilograms; null if unknown.',
  },
  'delivery.addProof ProofView': {
    kind: 'Kind of proof.',
    at: 'When the proof was added.',
    note: 'Note on the proof; may be empty.',
    file: 'Picture of the goods or the signature.',
    uid: 'Uuid of the proof.',
  },
  'delivery.answerTracking': {
    answer: '`share` or `decline` a request; `stop` ends sharing.',
  },
  positions: {
    at: 'When the courier was there, ISO 8601.',
  },
  SharingView: {
    status: 'State of position sharing.',
  },
  PositionView: {
    at: 'Time of the position.',
  },
  'delivery.tracking delivery.trackingMap': {
    secret: 'Secret from the public tracking link.',
  },
  'delivery.setStreet': {
    end: 'Pickup (`from`) or delivery (`to`).',
  },

  // Earnings
  fuel: {
    source: 'Origin of the figure.',
    value: 'Price of a litre.',
  },
  hour: {
    source: 'Origin of the figure.',
    value: 'Value of an hour of work.',
  },
  stopMinutes: {
    source: 'Origin of the figure.',
    value: 'Minutes per stop.',
  },
  consumption: {
    source: 'Origin of the figure.',
    value: 'Litres per 100 km.',
  },
  tolls: {
    source: 'Origin of the figure.',
    country: 'ISO 3166 country code.',
    perKm: 'Toll per kilometre.',
    km: 'Kilometres in the country.',
  },
  'earning.saveCosts CostsView': {
    fuel: 'Price of a litre of fuel; null keeps our figure.',
    hour: 'Value of an hour of work; null keeps our figure.',
    tolls: 'Tolls per country.',
    stopMinutes: 'Minutes per pickup or delivery; null keeps our figure.',
    vehicles: 'Costs per vehicle.',
  },
  BasisView: {
    fuel: 'Price of a litre of fuel.',
    hour: 'Value of an hour of work.',
    stopMinutes: 'Time per pickup or delivery of a usual load; a big one takes longer.',
    consumption: 'Fuel consumption.',
    tolls: 'Tolls per country.',
  },
  vehicles: {
    consumption: 'Fuel consumption in litres per 100 km; null keeps our figure.',
    vehicleId: 'Id of the vehicle.',
    perKm: 'Total cost per kilometre, instead of fuel only; null for fuel.',
  },
  TollView: {
    country: 'ISO 3166 country code.',
    heavy: 'Our figure for heavy vehicles, per kilometre.',
  },
  SumView: {
    gross: 'Income before costs.',
    payout: 'Amount paid out to the courier.',
    fuel: 'Cost of fuel.',
    tolls: 'Cost of tolls.',
    hours: 'Value of the working time.',
    perKm: 'Earnings per kilometre; null if they cannot be calculated.',
  },
  StopView: {
    auction: 'Number of the listing; null for start and end.',
    kind: 'Kind of stop.',
    minutes: 'Driving time from the previous stop, in minutes.',
    weightKg: 'Load after the stop, in kilograms.',
  },
  EarningsView: {
    auctions: 'Listings of the trip.',
    basis: 'Figures that the sum is based on.',
    km: 'Length of the trip in kilometres.',
  },
  TripAuctionView: {
    listing: 'Listing on the trip.',
    price: 'Price breakdown that counts.',
    weightKg: 'Weight in kilograms; null if unknown.',
  },
  'earning.reckon': {
    auctions: 'Listings on the trip.',
    vehicleId: 'Id of the vehicle of the company; by default the first one.',
  },
  auctions: {
    priceType: 'Whether `price` is gross or net.',
  },

  // Messages
  'MessageView QuestionView TalkMessageView SaidView': {
    id: 'Id of the message.',
    text: 'Text of the message; masked parts are replaced unless the caller may read them.',
    side: 'Side of the author.',
    createdAt: 'When it was sent.',
    files: 'Attached files.',
  },
  'message.post': {
    answers: 'Id of the question to answer; null when asking one.',
    text: 'Text of the question or answer.',
  },
  'message.send': {
    text: 'Text of the message.',
    files: 'Pictures and PDFs to attach.',
  },
  'message.file': {
    uid: 'Uuid of the file.',
  },
  'message.appeal moderation.appeal': {
    text: 'Reasons of the appeal.',
  },
  TranslationView: {
    text: 'Translated text.',
    language: 'Language of the translation.',
  },
  ThreadView: {
    company: 'Name of the company on the other side.',
  },
  TextPart: {
    text: 'Text of the part.',
  },
  'MaskingView MaskedView': {
    status: 'State of the masking.',
  },

  // Moderation, notifications, reviews
  'moderation.report': {
    text: 'Description of the problem.',
    name: 'Name of the reporter.',
    email: 'E-mail address of the reporter.',
  },
  'DecisionView AppealView': {
    id: 'Id of the decision.',
    title: 'Title of the listing.',
    reason: 'Reason of the decision.',
    kind: 'Decision that was made.',
    status: 'Status of the decision.',
    answer: 'Answer to the appeal; empty before.',
  },
  'moderation.answerAppeal': {
    answer: 'Answer to the owner.',
    decision: '`keep` upholds the decision, `reverse` takes it back.',
  },
  'message.decide moderation.moderate moderation.decideReport opinion.decide': {
    decision: 'Decision.',
    reason: 'Reason of the decision.',
  },
  NotificationView: {
    id: 'Id of the notification.',
    title: 'Title of the notification.',
    text: 'Text of the notification.',
    event: 'Name of the event that caused it.',
    path: 'Path of the page that it leads to.',
    listing: 'The listing it is about; null if it is about none.',
    goods: 'Goods of the listing, without the towns.',
    goodsLanguage: 'Language of the goods.',
    action: 'Action that it asks of its reader; null if none.',
    label: 'Text of the button for the action.',
    until: 'End of the time for the action; null if it has none.',
    from: 'Town of the pickup.',
    to: 'Town of the delivery.',
  },
  'notification.read': {
    id: 'Id of the notification.',
    path: 'Path of the page that it leads to.',
  },
  'notification.see': {
    path: 'Path of the page that was shown.',
    until: 'Moment at which the page was rendered; later notifications stay.',
  },
  'notification.subscribe': {
    keys: 'Keys of the push subscription.',
  },
  'opinion.give opinion.edit opinion.giveByHash opinion.reply opinion.report': {
    text: 'Text of the review or reply; may be empty.',
  },
  'opinion.report': {
    text: 'Reason of the report.',
  },
  aspects: {
    description: 'Stars for the accuracy of the description, 1 to 5.',
  },
  'opinion.list': {
    kind: 'Reviews given or received.',
  },
  'OpinionView OwnOpinionView InvitationView': {
    id: 'Id of the review.',
    text: 'Text of the review; empty before it is given.',
    stars: 'Stars, 1 to 5; null before the review is given.',
    status: 'Status of the review.',
    side: 'Side of the author.',
    actions: 'Actions possible for the caller.',
  },
  TestimonialView: {
    text: 'Text of the review.',
    author: 'First name of the author.',
    publishedAt: 'When it was published.',
  },
  groups: {
    id: 'Id of the group.',
    title: 'Title of the group.',
  },
  articles: {
    id: 'Id of the article.',
    title: 'Title of the article.',
    text: 'Text of the article.',
  },

  // Payments
  PaymentMethods: {
    data: 'Payment methods.',
  },
  'PaymentView HistoryEntry PaymentLine PayoutLine': {
    amount: 'Amount in the currency of the deal.',
    status: 'Status of the payment; null before it is opened.',
    id: 'Id of the payment or payout.',
    at: 'When it was made.',
    title: 'Title of the listing; null without a title.',
    kind: 'Payment or payout.',
  },
  FeeEntry: {
    status: 'Status of the commission.',
    at: 'When the commission was charged.',
    title: 'Title of the listing; null without a title.',
    gross: 'Commission with VAT.',
    net: 'Commission without VAT.',
    vat: 'VAT on the commission.',
  },
  Balance: {
    paid: 'Amount already paid out.',
  },
  WireMoney: {
    amount: 'Amount in main units with two decimals, such as `123.45`.',
  },
  'price least perKm fuel hour leastPerHour leastPerKm minPrice expectedGross grossPrice netPrice amount courierKeeps worth claim back':
    {
      amount: 'Amount in main units with two decimals, such as `123.45`.',
      currency: 'ISO 4217 currency code; that of the storefront.',
    },
  PayoutAccountView: {
    state: 'State of the account at the card processor.',
  },
  'PaymentMethods.data': {
    id: 'Id of the payment method.',
    amount: 'Amount to pay.',
  },

  // Storefronts
  'Storefront storefronts': {
    country: 'ISO 3166 country code; null if the storefront serves all countries.',
    language: 'Code of the language.',
    phonePrefix: 'International dialling prefix, such as `+48`.',
  },
  Country: {
    code: 'ISO 3166 country code.',
    name: 'Name of the country.',
  },
  Rate: {
    code: 'ISO 4217 currency code.',
    asOf: 'Day of the rate, `YYYY-MM-DD`.',
    source: 'Source of the rate.',
  },
  CurrencyRates: {
    rates: 'Rates of all currencies.',
  },
  'storefront.config': {
    limits: 'Limits of input fields.',
  },
  limits: {
    items: 'Limits of the number of items.',
    pictures: 'Limits of pictures.',
    title: 'Limits of the title, in characters.',
    description: 'Limits of the description, in characters.',
    message: 'Limits of messages, in characters.',
    login: 'Limits of the login name, in characters.',
    password: 'Limits of passwords, in characters.',
    phone: 'Limits of phone numbers.',
    autocomplete: 'Limits of suggestions.',
  },
  'storefront.translations': {
    locale: 'Locale of the storefront.',
    area: 'Area of the texts, such as `common`.',
  },
  'storefront.mobileVersion': {
    url: 'URL of the newest app; null if there is none.',
  },
  'Announcement AnnouncementView storefront.postAnnouncement storefront.changeAnnouncement storefront.removeAnnouncement storefront.announcement':
    {
      id: 'Id of the announcement.',
      text: 'Text of the announcement.',
      state: 'Whether it is shown now, later, or no more.',
      role: 'Role of the readers; empty for everybody.',
      locale: 'Locale of the storefront.',
    },
  'storefront.allAnnouncements': {
    state: 'Only announcements in this state.',
    locale: 'Locale of the storefront.',
  },
  Change: {
    id: 'Id of the changed thing.',
    kind: 'Kind of the changed thing.',
    offerId: 'Id of the offer that it belongs to; null without one.',
  },
  'sync.changes': {
    cursor: '`cursor` of the last response; without it, everything is returned.',
  },
  'health ready': {
    status: 'State of the server.',
  },
  NearHome: {
    country: 'ISO 3166 code of the home country.',
  },
  Interval: {
    from: 'Lower end, in per cent.',
    to: 'Upper end, in per cent.',
  },
  'offer.changeRateCard': {
    isOn: 'True to make automatic offers, false to stop them.',
  },
  'CharityView CheckedCharity': {
    status: 'Status of the charity check.',
  },
  Read: {
    title: 'Title in the language of the reader.',
  },

  // Back office
  'admin.user admin.setUserStatus admin.openMailbox admin.setStaffRole admin.liftSecondFactor': {
    agreements: 'Consents, newest first.',
    deals: 'Latest deals.',
    listings: 'Latest listings.',
    offers: 'Latest offers.',
    payments: 'Latest payments and payouts.',
    mails: 'Latest mails.',
    history: 'Latest audit entries.',
  },
  'admin.user admin.setUserStatus admin.openMailbox admin.setStaffRole admin.liftSecondFactor FoundUser admin.userTransactions':
    {
      id: 'Id of the user.',
      uuid: 'Uuid of the user.',
      name: 'First and last name.',
      status: 'Status of the account.',
      role: 'Role of the account.',
      email: 'E-mail address.',
      reason: 'Reason of the decision.',
    },
  counts: {
    deals: 'Number of deals.',
    listings: 'Number of listings.',
    offers: 'Number of offers.',
    mails: 'Number of mails.',
    'given up': 'Number of jobs that have failed for good.',
    later: 'Number of jobs planned for later.',
    retrying: 'Number of jobs that are retried.',
    running: 'Number of jobs that run now.',
    due: 'Number of jobs that are due.',
  },
  'deals offers payments': {
    id: 'Id of the entry.',
    title: 'Title of the listing; null without a title.',
    status: 'Status of the entry.',
    side: 'Side of the user in the deal.',
    amount: 'Amount in the currency of the entry.',
    at: 'When it was made.',
    kind: 'Payment or payout.',
    createdAt: 'When it was made.',
  },
  UserMonth: {
    deals: 'Number of deals in the month.',
    listings: 'Number of listings posted in the month.',
    offers: 'Number of offers made in the month.',
  },
  AgreementFact: {
    address: 'IP address from which consent was given; null if unknown.',
    version: 'Version of the text; null if unknown.',
    givenAt: 'When consent was given.',
  },
  'AuditFact AuditLine': {
    id: 'Id of the entry.',
    at: 'When it was done.',
    requestId: 'Id of the request.',
  },
  CompanyEvent: {
    at: 'When it was done.',
    from: 'Status before; null if it did not change.',
    to: 'Status after; null if it did not change.',
    reason: 'Reason; null if none was given.',
  },
  CompanyLogs: {
    name: 'Name of the owner.',
  },
  'Note admin.addNote': {
    id: 'Id of the note.',
    text: 'Text of the note.',
  },
  ClosureFact: {
    status: 'Status code from the mail server.',
    at: 'When mail bounced.',
  },
  'MailFact OutboxMailView notification.outboxMail': {
    id: 'Id of the mail.',
    subject: 'Subject of the mail.',
    text: 'Content as plain text.',
    to: 'Address of the recipient.',
    state: 'State of the mail.',
  },
  'Listing ModeratedView': {
    id: 'Number of the listing.',
    title: 'Title of the listing.',
    status: 'Status of the listing.',
    offers: 'Number of offers.',
  },
  MemberFact: {
    name: 'First and last name.',
  },
  'admin.dashboard': {
    charitiesWaiting: 'Number of charities that wait for their check.',
    companiesWaiting: 'Number of companies that wait for verification.',
    identitiesWaiting: 'Number of identity checks that wait.',
    eventsPutAside: 'Number of events that have failed for good.',
    eventsUntold: 'Number of events whose notifications are not sent yet.',
    jobsDue: 'Number of jobs that are due.',
    jobsGivenUp: 'Number of jobs that have failed for good.',
    listingsNew: 'Number of new listings.',
    listingsOpen: 'Number of open listings.',
    offersNew: 'Number of new offers.',
    offersOpen: 'Number of open offers.',
    mailsFailed: 'Number of mails that have failed.',
    mailsWaiting: 'Number of mails that wait.',
    messagesAppealed: 'Number of masked messages with an appeal.',
    payoutsFailed: 'Number of payouts that have failed.',
    usersNew: 'Number of new accounts.',
    money: 'Money per currency; null without permission to see it.',
  },
  'WaitingJob admin.retryJob': {
    id: 'Id of the job.',
    state: 'State of the job.',
  },
  'admin.sendEvidence': {
    chargebackId: 'Id of the dispute, as in the list of chargebacks.',
    text: 'Words for the bank, added to the steps of the deal; may be empty.',
  },
  'admin.deal': {
    line: 'Part of the history to list: `money`, messages (`said`), other changes (`moved`), or `all`.',
  },
  'admin.offers admin.payments admin.payouts admin.audit': {
    from: 'First day, `YYYY-MM-DD`.',
    until: 'Last day, `YYYY-MM-DD`.',
    listing: 'Number or title of the listing.',
  },
  'admin.offers admin.payments admin.payouts admin.users moderation.auctions message.masked company.verifications': {
    status: 'Only entries with this status.',
    text: 'Words to search for.',
  },
  'admin.jobs notification.outbox': {
    state: 'Only entries in this state.',
  },
  'admin.loginAs': {
    url: 'URL that opens the session.',
    until: 'When the session ends.',
  },
  'admin.changeSplitTest': {
    isRunning: 'True to start the test, false to stop it.',
  },
  'OfferLine PaymentLine PayoutLine Undecided WaitingReport WaitingCancellation WaitingAcceptance ReportView MoneyCase':
    {
      id: 'Id of the entry.',
      title: 'Title of the listing.',
      status: 'Current status.',
      at: 'When it was made.',
      reason: 'Reason that was given.',
      side: 'Side that reported it.',
      until: 'Deadline to answer.',
      createdAt: 'When it was made.',
      kind: 'Kind of case.',
      author: 'Name of the administrator who proposed it.',
      text: 'Description of the problem.',
    },
  WaitingReport: {
    finding: 'Finding of the administrator who proposed to stop the deal; empty before.',
  },
  Undecided: {
    why: 'Disputed cancellation, or returned goods.',
  },
  MaskedView: {
    id: 'Id of the message.',
    title: 'Title of the listing.',
    author: 'Name of the author.',
    side: 'Side of the author.',
    reason: 'Reason of the decision; empty before.',
    decisions: 'Decisions that are possible.',
    appealedAt: 'When the appeal was made; null without one.',
    company: 'Name of the company; null without one.',
  },
  ReportedOpinion: {
    id: 'Id of the review.',
    text: 'Text of the review.',
    author: 'Name of the author.',
    subject: 'Name of the rated person or company.',
    side: 'Side of the author.',
    status: 'Status of the review.',
    publishedAt: 'When it was published.',
  },
  reports: {
    by: 'Whether the author or the rated side reported it.',
    at: 'When it was reported.',
    text: 'Reason of the report.',
  },
  'WaitingCompany WaitingCharity WaitingIdentity Untold': {
    id: 'Id of the entry.',
    name: 'Name of the company or person.',
    kind: 'Courier or charity.',
    status: 'Current status.',
    accountHolder: 'Holder of the bank account; null if unknown.',
    at: 'When it happened.',
  },
  'CheckedCompany.person': {
    name: 'Name of the owner.',
  },
  'payment.decideCase': {
    id: 'Id of the case.',
    kind: 'Kind of case.',
    decision:
      '`retry` sends the money again, `settle` marks it as paid by other means, `release` lets a payout go, `end` ends the deal, `keep` keeps the money for the customer.',
    reason: 'Reason of the decision.',
  },
  'PayoutLine OfficePayout': {
    company: 'Name of the company.',
  },
  'admin.payment admin.refundPayment admin.answerRefund': {
    paymentId: 'Id of the payment.',
  },
  'admin.payout admin.decidePayout': {
    payoutId: 'Id of the payout.',
  },
  'OfficePayment OfficePayout': {
    amount: 'Whole amount.',
    id: 'Id of the entry.',
    title: 'Title of the listing.',
    status: 'Current status.',
    createdAt: 'When it was made.',
  },
  OfficePayment: {
    payoutId: 'Id of the courier’s payout; null without one.',
  },
  RefundView: {
    amount: 'Amount of the refund.',
  },
  'admin.refundPayment': {
    amount: 'Amount to refund, in the currency of the payment; at most what is `refundable`.',
    bearer:
      'The party that bears it: `platform` leaves the money held for the deal and the courier’s share as they are.',
    reason: 'Reason of the decision.',
  },
  'admin.answerRefund': {
    refundId: 'Id of the proposed refund.',
    answer: '`approve` sends it, `decline` ends it.',
    reason: 'Reason of the answer; may be empty.',
  },
  'admin.decidePayout': {
    decision: '`hold` keeps it here, `release` ends the hold, `retry` sends a failed one again.',
    reason: 'Reason of the decision.',
  },

  // Exceptions to the above
  'auction.create auction.edit': {
    fromAddress: 'Pickup address.',
    toAddress: 'Delivery address.',
    transportDateRange: 'How flexible the days are; `custom` uses the date fields.',
  },
  AppealView: {
    status: 'Status of the listing.',
    decider: 'Name of the administrator who decided.',
  },
  CostsView: {
    hour: 'Value of an hour of work.',
  },
  HistoryEntry: {
    status: 'Status of the payment or payout.',
  },
  MoneyCase: {
    amount: 'Amount of the case.',
    offerStatus: 'Status of the offer; null without a deal.',
    owner: 'Name of the owner; null without a deal.',
    ownerId: 'Id of the owner; null without a deal.',
    auctionId: 'Number of the listing; null without a deal.',
  },
  'notification.retryUntold': {
    id: 'Id of the event.',
  },
  ReportView: {
    name: 'Name of the reporter.',
    email: 'E-mail address of the reporter; null if not given.',
    status: 'Status of the listing.',
  },
  'storefront.postAnnouncement storefront.changeAnnouncement': {
    link: 'Path on the storefront that it leads to; empty for none.',
    shownFrom: 'Start, `YYYY-MM-DD HH:mm` in the time zone of the storefront; null for at once.',
  },
  'company.registerDevice': {
    platform: 'Operating system of the device.',
  },
  'user.addPicture': {
    vehicleId: 'Id of the vehicle, if the picture shows one.',
    file: 'Picture to upload.',
  },
  'user.addIdentityPhoto': {
    file: 'Photo of the document.',
  },
  MemberInvitationView: {
    expiresAt: 'When the invitation expires.',
  },
  'ItemFieldsView category.itemFields': {
    itemCategoryId: 'Id of the item category.',
  },
  'MemberFact Undecided WaitingCharity WaitingCompany WaitingIdentity': {
    since: 'When it began.',
    city: 'Town of the company; null if not given.',
    registerNumber: 'Number in the national register; null if not given.',
    name: 'Name of the company or person.',
  },
  'admin.setStaffRole': {
    staffRole: 'New staff role.',
  },
  'help.articles': {
    groups: 'Groups of articles.',
  },
  SplitResult: {
    groups: 'Groups of visitors.',
    since: 'When recording began; null if it has not.',
  },
  'offer.post': {
    auction: 'Number or uuid of the listing; in the answer, the listing itself.',
    pickupDate: 'Day of pickup, `YYYY-MM-DD`; null if open.',
    deliveryDate: 'Day of delivery, `YYYY-MM-DD`; null if open.',
    vehicleId: 'Id of the vehicle of the company to use; null for none.',
    transportType: 'Kind of transport; null if not given.',
    validDays: 'Days for which the offer is valid; null with `validUntil`.',
    validUntil:
      'When the offer expires. In a request `YYYY-MM-DD HH:mm` in the time zone of the storefront; null with `validDays`.',
  },
  'trip.change': {
    dateFrom: 'First day, `YYYY-MM-DD`; null leaves it.',
    dateTo: 'Last day, `YYYY-MM-DD`; null leaves it.',
  },
  'category.title.items': {
    name: 'Name of the item; null if unknown.',
    itemsNumber: 'Number of identical items; null for one.',
  },
  'auction.create.items auction.edit.items': {
    id: 'Id of an existing item; null for a new one.',
    length: 'Length in centimetres; null if unknown.',
    width: 'Width in centimetres; null if unknown.',
    height: 'Height in centimetres; null if unknown.',
    weight: 'Weight of one item in kilograms; null if unknown.',
    itemCategoryId: 'Id of the item category; null if unknown.',
  },
  'category.predictPrice.items ItemView ListingSeenView.items': {
    length: 'Length in centimetres; null if unknown.',
    width: 'Width in centimetres; null if unknown.',
    height: 'Height in centimetres; null if unknown.',
    weight: 'Weight of one item in kilograms; null if unknown.',
  },
  'things ItemSuggestion': {
    width: 'Width in centimetres; null if it varies.',
    height: 'Height in centimetres; null if it varies.',
  },
  AuctionMap: {
    hours: 'Driving time in hours; null without a route.',
  },
  'AuctionView OwnAuctionView OfferAuctionView ListingSeenView auction.formData': {
    categoryId: 'Id of the transport category; null in a draft without one.',
    mainCategoryId: 'Id of the main category; null in a draft without one.',
  },
  'ListingSeenView OfferAuctionView': {
    from: 'Town of pickup; null in a draft without one.',
    to: 'Town of delivery; null in a draft without one.',
  },
  IdentityView: {
    document: 'Kind of identity document; null before the first photo.',
    reason: 'Reason of a rejection; null otherwise.',
  },
  'earning.reckon.auctions': {
    price: 'Price of the courier; null for the best known one.',
  },
  'offer.cancel': {
    courierKeeps: 'Part of the price that the courier keeps, set by an administrator; null for others.',
  },
  'admin.user admin.setUserStatus admin.openMailbox admin.setStaffRole admin.liftSecondFactor FoundUser': {
    companyId: 'Id of the company; null without one.',
    companyName: 'Name of the company; null without one.',
    phone: 'Phone number with country prefix; null if none was given.',
  },
  'OfferLine company.decideBlock': {
    validUntil: 'When the validity ends; null if unlimited.',
  },
  'company.decideBlock': {
    insured: 'The sum that the policy insures; null if it names none. For insurance only.',
  },
  'company.decideBlock.insured': {
    amount: 'Amount insured for one transport.',
  },
  declaredValue: {
    amount: 'Value of all goods in whole units of the storefront’s currency, such as `6000.00`.',
  },
  CoverView: {
    fromCountry: 'Country of the pickup, ISO 3166.',
    toCountry: 'Country of the delivery, ISO 3166.',
    law: 'Liability of the carrier by law, if everything is lost.',
    sdr: 'Rate of the SDR that the limit was calculated with; null if the law has no amount in SDR.',
  },
  LawView: {
    basis:
      'Kind of liability: a limit (`perKg`, `perM3`), the value without a limit (`full`), the same unless the carrier’s terms set one (`terms`), a value in writing (`agreed`), a limit that we could not confirm (`unconfirmed`), a law that leaves these goods out (`excluded`), or none that we know (`animals`, `unlisted`).',
  },
  'LawView.rate': {
    amount: 'Amount for one kilogram or cubic metre.',
    perPiece: 'Limit for each lost piece; null without one.',
  },
  GapView: {
    kind: 'Result: everything `covered`, a part `missing`, no value declared (`unvalued`), or no known limit by law (`unclear`).',
  },
  'OfferCoverView.policy': {
    insured: 'The sum that the policy insures.',
    until: 'Last day of the policy; null if unlimited.',
  },
  InsuranceOffer: {
    insurer: 'Name of the insurer.',
    insured: 'The sum that is insured.',
    premium: 'Price of the cover.',
  },
}
