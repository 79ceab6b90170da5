/** The bullet or number at the beginning of a list item: "- ", "(a)", "3.", "（一）", "②". */
export const itemMark =
  /^(?:[-*•·▪◦–—＊※●○■□◆►‣✓]\s*|[(（][\p{N}\p{L}一二三四五六七八九十]{1,3}[)）]|\p{N}{1,3}[.)、]\s*|[①-⑳]|[a-z][.)]\s)/u;
