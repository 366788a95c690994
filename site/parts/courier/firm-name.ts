/** Legal forms of the countries we serve, as they end a firm's name. Short ones are read in capitals alone. */
const legalForms = [
  String.raw`(?:g?GmbH|UG(?:\s*\(haftungsbeschränkt\))?|AG|SE)(?:\s*&\s*Co\.?\s*(?:KGaA|KG|OHG))?`,
  String.raw`KG|OHG|GbR|e\.\s?K(?:fm|fr)?\.|e\.\s?[UV]\.`,
  String.raw`[Ss]p\.?\s*z\s*o\.?\s*o\.?(?:\s*[Ss]p\.?\s*[kj]\.?)?|[Ss]p\.?\s*[kj]\.|[Ss]\.\s?c\.|P\.?S\.?A\.?`,
  String.raw`S\.?\s?R\.?\s?L\.?|S\.?r\.?l\.?s?\.?|S\.?\s?[Pp]\.?\s?A\.?|S\.?\s?A\.?\s?S?\.?(?:U\.?)?|SARL|EURL|S\.?L\.?U?\.?`,
  String.raw`B\.?V\.?|N\.?V\.?|V\.?O\.?F\.?|AB|HB|Kft\.?|[Ss]\.\s?r\.\s?o\.|a\.\s?s\.|(?:Unipessoal,?\s*)?Lda\.?`,
  String.raw`Ltd\.?|Limited|LLP|PLC|P\.?F\.?A\.?`,
].join('|')

const ending = new RegExp(String.raw`[,\s]+(?:${legalForms})$`)

/** A firm's name as people say it, without its legal form; papers and bills have the whole. */
export function firmName(name: string): string {
  const said = name.trim().replace(ending, '')
  return /\p{L}.*\p{L}/u.test(said) ? said : name
}
