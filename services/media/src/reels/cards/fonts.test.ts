// Real: the fonts that the reel uses. No servers.
import { createCanvas } from '@napi-rs/canvas';
import { type Font, openSync } from 'fontkit';
import { fontFilesFor, fontsFor } from './fonts.js';

/** A name, or a greeting where we know no name, in each script. */
const NAMES = {
  Latin: 'Zoë Nguyễn Đặng Łukasz',
  Greek: 'Ἀθηνᾶ Παπαδοπούλου',
  Cyrillic: 'Олена Їжакевич Ҡасимов',
  Arabic: 'محمد پرویز ڄام',
  Hebrew: 'אִיתַי',
  Devanagari: 'श्रीकृष्ण',
  Bengali: 'শর্মিষ্ঠা',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ',
  Gujarati: 'જયેશભાઈ',
  Oriya: 'ଶ୍ରୀମତୀ',
  Tamil: 'கார்த்திக்',
  Telugu: 'శ్రీనివాస్',
  Kannada: 'ಶ್ರೀನಿವಾಸ',
  Malayalam: 'ശ്രീജിത്ത്',
  Sinhala: 'ශ්‍රී ලාල්',
  Thai: 'สมชาย ภูมิใจ',
  Lao: 'ສົມສັກ',
  Khmer: 'សុភាព',
  Myanmar: 'အောင်ဆန်း',
  Tibetan: 'བསྟན་འཛིན',
  Georgian: 'ნინო ᲜᲘᲜᲝ',
  Armenian: 'Արամ Խաչատրյան',
  Ethiopic: 'አበበ ቢቂላ',
  Thaana: 'އަހްމަދު',
  Syriac: 'ܐܦܪܝܡ',
  Cherokee: 'ᏍᏏᏉᏯ',
  Canadian_Aboriginal: 'ᐊᓗᒃᑲᖅ',
  Mongolian: 'ᠪᠠᠲᠤ',
  Tifinagh: 'ⵢⵓⴱⴰ',
  Nko: 'ߊߡߊߘߎ߬',
  Javanese: 'ꦱꦫꦶ',
  Balinese: 'ᬓᬢᬸᬢ᭄',
  Sundanese: 'ᮃᮞᮨᮕ᮪',
  Yi: 'ꆈꌠ',
  Vai: 'ꕙꔤ',
  Cham: 'ꨌꩌ',
  Tai_Tham: 'ᨾᩮᩬᩥᨦ',
  New_Tai_Lue: 'ᦎᦷᦑᦺ',
  Tai_Le: 'ᥖᥭᥰ',
  Tai_Viet: 'ꪼꪕ',
  Lisu: 'ꓡꓲ-ꓢꓴ',
  Limbu: 'ᤛᤡᤖᤡᤈᤨᤅ',
  Lepcha: 'ᰛᰩᰴ',
  Meetei_Mayek: 'ꯃꯤꯇꯩ',
  Ol_Chiki: 'ᱥᱟᱱᱛᱟᱲ',
  Kayah_Li: 'ꤊꤢꤛꤢ꤭',
  Buginese: 'ᨅᨔ ᨕᨘᨁᨗ',
  Rejang: 'ꤽꥍꤺꥏ',
  Saurashtra: 'ꢱꣃꢬꢵꢰ꣄ꢜ꣄ꢬ',
  Syloti_Nagri: 'ꠍꠤꠟꠐꠤ',
  Adlam: '𞤀𞤣𞤤𞤢𞤥',
  Hanifi_Rohingya: '𐴌𐴗𐴥𐴝',
  Bamum: 'ꚠꚡ',
  Osage: '𐓏𐓘𐓻𐓘𐓻𐓟',
  Miao: '𖼀𖽑',
  Warang_Citi: '𑢹𑣉𑣉',
  Sora_Sompeng: '𑃐𑃑',
  Nag_Mundari: '𞓐𞓑',
  Han: '王小明 陳大文 佐藤',
  Hangul: '김민준',
  Hiragana: 'さくら、〜',
  Katakana: 'タロウ・ー',
  Bopomofo: 'ㄅㄆㄇ',
  Mixed: 'Anna 🎉 محمد & สมชาย ❤️ 王さん 👩‍👩‍👧 “1½”…',
} as const;

/** Characters that choose a form or a direction, and have no picture of their own. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/u;

const fonts = new Map<string, Font>();
function openFont(path: string): Font {
  const font = fonts.get(path) ?? openSync(path);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is a collection`);
  fonts.set(path, font);
  return font;
}

function draw(text: string, family: string): string {
  const context = createCanvas(90, 90).getContext('2d');
  context.font = `600 48px ${family}`;
  context.fillText(text, 10, 60);
  return Buffer.from(context.getImageData(0, 0, 90, 90).data).toString('base64');
}

describe('the fonts of a reel', () => {
  it.each(Object.entries(NAMES))('have every character of a name in %s', (script, name) => {
    const letter = script === 'Mixed' ? null : new RegExp(`\\p{Script=${script}}`, 'u');
    expect(letter === null || letter.test(name)).toBe(true);
    for (const voice of ['display', 'text'] as const) {
      const files = fontFilesFor(name, voice);
      const missing = Array.from(name).filter((character) => {
        const code = character.codePointAt(0) ?? 0;
        return !INVISIBLE.test(character) && !files.some(({ path }) => openFont(path).hasGlyphForCodePoint(code));
      });
      expect(missing).toEqual([]);
      // A single name loads few of the fonts.
      expect(files.length).toBeLessThan(30);
    }
  });

  it.each(Object.entries(NAMES))('draw each letter of a name in %s differently, and none as a box', (_, name) => {
    const family = fontsFor(name, 'display');
    const letters = [...new Set(name.match(/\p{L}/gu))];
    const [box, nothing, ...pictures] = ['\u{378}', '', ...letters].map((letter) => draw(letter, family));
    expect(pictures.length).toBeGreaterThan(0);
    expect(new Set(pictures).size).toBe(letters.length);
    expect(pictures).not.toContain(box);
    expect(pictures).not.toContain(nothing);
  });

  it('load no font of another script for letters, digits, joiners and emoji', () => {
    const families = (text: string): string => fontsFor(text, 'text');
    expect(families('Anna & Ben 2026')).not.toMatch(/thai|arabic|jp|tibetan/);
    expect(families('👩‍👩‍👧')).not.toMatch(/bengali|khmer/);
    expect(families('สมชาย 1')).toMatch(/thai/);
  });
});
