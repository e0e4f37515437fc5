#!/usr/bin/env perl
# Work out the tables of this folder from the books, in exact numbers, by nothing but this program.
#   perl tests/data/record/tables.pl tests/data/record
use strict; use warnings; use bigrat;
my $to = shift or die "folder?";
my @winds = qw(E S W N);
sub out { my ($name, $head, @rows) = @_; open(my $f, '>', "$to/$name.txt") or die $!; print $f "# $_\n" for @$head; print $f "$_\n" for @rows; close $f }

# Orders of four seats: levels 0 is best; every level below the highest is taken.
my @orders;
for my $n (0 .. 255) { my @l = map { int($n / 4**$_) % 4 } 0 .. 3; my %h = map { $_ => 1 } @l; my $m = keys %h; push @orders, [map { 0 + "$_" } @l] unless grep { !$h{$_} } 0 .. $m - 1 }
die unless @orders == 75;
my %scales = ('mcr-ffmj-2016' => [4, 2, 1, 0], 'ema-riichi-2016' => [15000, 5000, -5000, -15000], 'ema-riichi-2012' => [30000, 10000, -10000, -30000]);
my @places;
for my $rules (sort keys %scales) { for my $order (@orders) {
  my $riichi = $rules =~ /riichi/;
  # scores: each level 12 units lower; then moved so that they sum to the total
  my @score = map { -12 * $_ } @$order; my $sum = 0; $sum += $_ for @score;
  my @final = map { my $v = $_ * 4 - $sum; $riichi ? 30000 + 100 * $v : $v } @score;
  my (@place, @points);
  for my $s (0 .. 3) { my $above = grep { $final[$_] > $final[$s] } 0 .. 3; my $level = grep { $final[$_] == $final[$s] } 0 .. 3;
    my $w = 0; $w += $scales{$rules}[$_] for $above .. $above + $level - 1; push @place, $above + 1; push @points, $w / $level }
  push @places, join(' | ', $rules, join(',', @final), join(',', @place), join(',', @points)) } }
out('places', ['rules | scores E,S,W,N | places | points: level seats share what their places are worth (MCR 3.9.2.2; EMA 3.6.1)'], @places);

my @seat;
for my $order (@orders) { my @score = map { -12 * $_ } @$order; my $sum = 0; $sum += $_ for @score; my @final = map { 25000 + 100 * ($_ * 4 - $sum) } @score;
  my (@place, @points); for my $s (0 .. 3) { my $p = grep { $final[$_] > $final[$s] || ($final[$_] == $final[$s] && $_ < $s) } 0 .. 3; push @place, $p + 1; push @points, (20000, 10000, -10000, -20000)[$p] + ($p == 0 ? 20000 : 0) }
  push @seat, join(' | ', 'tenhou', join(',', @final), join(',', @place), join(',', @points)) }
out('places-by-seat', ['rules | scores | places | uma with oka: the earlier seat takes the better place; 25,000 to start, 30,000 to return'], @seat);

my @mcr; my $k = 0;
for my $value (8 .. 88, 90, 100, 112, 128, 144, 160, 176, 192, 200, 226, 336) { for my $drawn (0, 1) {
  my $w = $k++ % 4; my $d = ($w + 1 + $k % 3) % 4; my @p = map { $_ == $w ? 0 : -8 - (($drawn || $_ == $d) ? $value : 0) } 0 .. 3; my $s = 0; $s -= $_ for @p; $p[$w] = $s;
  push @mcr, join(' | ', $value, $winds[$w], $drawn ? '-' : $winds[$d], join(',', @p)) } }
out('mcr-payments', ['value | winner | discarder, - for a self-draw | what each seat gets (MCR 3.9.1.3)'], @mcr);

my @riichi;
sub up { my $x = shift; int(($x + 99) / 100) * 100 }
for my $kiriage (0, 1) { for my $han (1 .. 12) { for my $fu (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110) {
  next if $fu == 25 && $han == 1; next if $fu == 20 && $han == 1; next if $han >= 5 && $fu != 30;
  my $b = $fu * 2**($han + 2); my $limit = $han >= 11 ? 6000 : $han >= 8 ? 4000 : $han >= 6 ? 3000 : $han >= 5 ? 2000 : 0;
  $b = $limit if $limit; $b = 2000 if !$limit && ($b > 2000 || ($kiriage && $b == 1920));
  push @riichi, join(' | ', $kiriage ? 'ema-riichi-2025' : 'ema-riichi-2016', $han, $fu, up(4 * $b), up(6 * $b), up($b), up(2 * $b)) } } }
out('riichi-payments', ['rules | han | fu | non-dealer on a discard | dealer on a discard | self-drawn: each non-dealer | the dealer, or each to the dealer (EMA 4)'], @riichi);

my @base;
for my $n (16, 17, 36, 40, 64, 72, 85) { for my $p (1 .. $n) { my $x = 1000 * ($n - $p) / ($n - 1) + 1 / 2; push @base, join(' | ', $n, $p, int($x)) } }
out('base-ranks', ['players | place | base rank: 1000 x (N - place) / (N - 1), half up (EMA Basicsranking)'], @base);

my @carry;
for my $made (35, -35, 7, -7, 10, 123, -250) { for my $percent (0, 25, 50, 75, 100) { for my $rounding (qw(exact nearest down up)) { for my $unit (1, 10) {
  my $x = $made * $percent / 100; my $q = $x / $unit; my $f = $q->copy->bfloor; my $r = $rounding eq 'exact' ? $x : $rounding eq 'down' ? $f * $unit : $rounding eq 'up' ? ($f == $q ? $f : $f + 1) * $unit
    : ($q >= 0 ? ($q + 1 / 2)->bfloor : -((-$q + 1 / 2)->bfloor)) * $unit;
  next if $rounding eq 'exact' && $unit != 1;
  push @carry, join(' | ', $made, $percent, $rounding, $unit, $r) } } } }
out('carried', ['mini-points made | per cent | rounding | unit | mini-points that come along; halves go away from zero (MCR 3.5.4: the organiser announces)'], @carry);

my @weight;
for my $d (1 .. 4) { for my $p (16, 40, 41, 80, 81, 216) { for my $c (1, 5, 6, 9, 11, 21) { for my $q (0, 1) {
  my $w = ($d > 3 ? 3 : $d) + ($p > 80 ? 1 : $p > 40 ? 1 / 2 : 0) + ($c > 10 ? 1 : $c > 5 ? 1 / 2 : 0) + $q; push @weight, join(' | ', $d, $p, $c, $q, $w) } } } }
out('weights', ['days | players | countries | qualification | weight (EMA Basicsranking)'], @weight);

my @decimal;
for my $n (0 .. 48) { my $x = $n / 12; for my $digits (1, 2, 3) { my $t = 10**$digits; my $y = ($x * $t + 1 / 2)->bfloor; my $z = 0 + "$y";
  my $text = sprintf("%d.%0${digits}d", int($z / 10**$digits), $z % 10**$digits); my $up = $z + 1; my $wrong = sprintf("%d.%0${digits}d", int($up / 10**$digits), $up % 10**$digits);
  my $half = ($x * $t - $y) == 1 / 2 || ($y - $x * $t) == 1 / 2; my $ok = $half ? 'either' : 'one';
  push @decimal, join(' | ', $x, $text, $wrong, $ok) } }
out('decimals', ['exact | rounded to so many digits | one more in the last digit | one: only the first is right; either: a half goes both ways'], @decimal);

# --- riichi: draws, counters and deposits, several winners ---
sub names { my $bits = shift; join('', map { $bits >> $_ & 1 ? $winds[$_] : () } 0 .. 3) || '-' }
my @draws;
for my $ready (0 .. 15) { for my $riichi (0 .. 15) { next if $riichi & ~$ready & 15; my $n = grep { $ready >> $_ & 1 } 0 .. 3;
  my @p = map { my $s = $_; my $x = ($n == 0 || $n == 4) ? 0 : ($ready >> $s & 1) ? 3000 / $n : -3000 / (4 - $n); $x - (($riichi >> $s & 1) ? 1000 : 0) } 0 .. 3;
  push @draws, join(' | ', names($ready), names($riichi), join(',', @p)) } }
out('riichi-draws', ['ready | riichi, each with a stake of 1,000 | what each seat gets at an exhaustive draw: 3,000 from who is not ready'], @draws);

my @counters;
for my $hand ([1, 30, 1000, 1500, 300, 500], [2, 40, 2600, 3900, 700, 1300], [3, 60, 7700, 11600, 2000, 3900], [5, 30, 8000, 12000, 2000, 4000], [8, 30, 16000, 24000, 4000, 8000]) {
  my ($han, $fu, $plain, $dealer, $one, $two) = @$hand;
  for my $counters (0 .. 3) { for my $lying (0 .. 2) { for my $w (0, 2) { for my $d (-1, 3) {
    my @p = (0) x 4;
    if ($d < 0) { for my $s (grep { $_ != $w } 0 .. 3) { my $x = ($s == 0 || $w == 0 ? $two : $one) + 100 * $counters; $p[$s] -= $x; $p[$w] += $x } }
    else { my $x = ($w == 0 ? $dealer : $plain) + 300 * $counters; $p[$d] -= $x; $p[$w] += $x }
    $p[$w] += 1000 * $lying;
    push @counters, join(' | ', $han, $fu, $counters, $lying, $winds[$w], $d < 0 ? '-' : $winds[$d], join(',', @p)) } } } } }
out('riichi-counters', ['han | fu | counters | deposits on the table before | winner | discarder, - for a self-draw | what each seat gets; East deals'], @counters);

my @several;
for my $rules ('ema-riichi-2016', 'tenhou') { for my $d (0 .. 3) { for my $first (0 .. 3) { for my $second ($first + 1 .. 3) { next if $d == $first || $d == $second; for my $counters (0, 2) { for my $riichi (0 .. 3) {
  my @p = (0) x 4; my ($near) = sort { ($a - $d) % 4 <=> ($b - $d) % 4 } ($first, $second); my @own = ($riichi & 1 ? $first : (), $riichi & 2 ? $second : ());
  for my $w ($first, $second) { my $x = ($w == 0 ? 1500 : 1000) + (($rules eq 'tenhou' && $w != $near) ? 0 : 300 * $counters); $p[$d] -= $x; $p[$w] += $x }
  if ($rules eq 'tenhou') { $p[$_] -= 1000 for @own; $p[$near] += 1000 * @own }    # the nearest takes them all; else each their own
  push @several, join(' | ', $rules, $winds[$d], $winds[$first] . $winds[$second], $counters, join('', map { $winds[$_] } @own) || '-', join(',', @p)) } } } } } }
out('riichi-several', ['rules | discarder | winners, 1 han 30 fu each | counters | riichi | what each seat gets; East deals. EMA: counters to each, one\'s own deposit first; Tenhou: the nearest in turn'], @several);

# --- substitutes: North is replaced ---
my @help;
for my $rules ('mcr-ffmj-2016', 'ema-riichi-2012', 'ema-riichi-2016') { my $mcr = $rules =~ /mcr/; my @scale = @{ $scales{$rules} }; my $lost = $mcr ? 0 : $scale[3];
  for my $joined ('start', 'during') { for my $cause (qw(late ill disqualified absent)) { next if $joined eq 'during' && $cause eq 'late'; for my $rank (1 .. 4) { for my $turn (0 .. 2) {
    my @others = map { ($_ + $turn) % 3 } 0 .. 2; my @order = @others; splice(@order, $rank - 1, 0, 3); my @score = (0) x 4; $score[$order[$_]] = ($mcr ? 0 : 30000) + ($mcr ? 1 : 100) * (30, 10, -10, -30)[$_] for 0 .. 3;
    my @due = $joined eq 'during' ? (@others, 3) : @order; my @points = (0) x 4; $points[$due[$_]] = $scale[$_] for 0 .. 3; $points[3] = $lost if $joined eq 'during' || !$mcr;
    push @help, join(' | ', $rules, $joined, $cause, join(',', @score), join(',', @points)) } } } } }
out('substitutes', ['rules | joined | cause | scores, a substitute at North | points: MERS 4.1, 4.2; EMA riichi 5.7 (a substitute\'s are fixed, from the start the score still counts for the others)'], @help);

# --- uma that floats: one, three, none or all four with the points that scores are counted from ---
my @float;
for my $order (@orders) { for my $shift (-100, 0, 100) { my @s = map { -12 * $_ } @$order; my $sum = 0; $sum += $_ for @s; my @f = map { 30000 + 100 * ($_ * 4 - $sum) } @s; next if $shift && !(grep { $_ != $f[0] } @f);
  my @final = @f; if ($shift) { my ($hi) = sort { $f[$b] <=> $f[$a] } 0 .. 3; my ($lo) = sort { $f[$a] <=> $f[$b] } 0 .. 3; $final[$hi] += $shift; $final[$lo] -= $shift }
  my $above = grep { $_ >= 30000 } @final; my @uma = $above == 0 || $above == 4 ? (0, 0, 0, 0) : $above == 1 ? (12000, -1000, -3000, -8000) : $above == 3 ? (8000, 3000, 1000, -12000) : (8000, 4000, -4000, -8000);
  my @points; for my $s (0 .. 3) { my $a = grep { $final[$_] > $final[$s] } 0 .. 3; my $l = grep { $final[$_] == $final[$s] } 0 .. 3; my $w = 0; $w += $uma[$_] for $a .. $a + $l - 1; push @points, $w / $l }
  push @float, join(' | ', join(',', @final), join(',', @points)) } }
out('floating-uma', ['scores | uma of JPML A: 12,-1,-3,-8 where one has 30,000 or more, 8,3,1,-12 where three, 8,4,-4,-8 where two, none else'], @float);

# --- prices ---
my %price = ('mcr-ffmj-2016' => { 'late-arrival' => [10, 20], 'winning-tile-not-taken' => [10], 'empty-claim' => [5, 10, 20, 30, 40, 50, 60], 'late-pung' => [5, 10, 20, 30, 40, 50, 60] },
  'mcr-wmo-2014' => { 'late-arrival' => [10, 20], 'tile-touched-early' => [5, 10, 20, 30, 40, 50, 60], 'claim-before-showing' => [5, 10, 20, 30, 40, 50, 60] },
  'ema-riichi-2016' => { 'late-arrival' => [map { 1000 * $_ } 1 .. 10], 'chombo' => [20000] }, 'wrc-2025' => { 'chombo' => [30000], 'late-arrival' => [map { 1000 * $_ } 1 .. 10] });
my @prices;
for my $rules (sort keys %price) { for my $cause (sort keys %{ $price{$rules} }) { my %ok = map { $_ => 1 } @{ $price{$rules}{$cause} };
  for my $amount ($rules =~ /mcr/ ? (1, 5, 7, 10, 15, 20, 25, 30, 40, 50, 60, 65) : (500, map({ 1000 * $_ } 1 .. 12), 15000, 20000, 25000, 30000, 40000)) { push @prices, join(' | ', $rules, $cause, -$amount, $ok{$amount} ? 'right' : 'wrong') } } }
out('prices', ['rules | cause | amount | right: the rules have it (MCR 3.11.2; MERS 2.2, 2.8.7; EMA riichi 5.6, 3.4.6; WRC 12.2)'], @prices);
