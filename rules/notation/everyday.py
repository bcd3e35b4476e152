"""Everyday words that consist of nothing but letters of the notation. Data only.

A player who types one of them most likely means the word, so it is never rolled: the text is refused and both
readings are shown. Words of the notation itself (`force`, `adv`, `dark`) are not here: they are read as such.
Left out on purpose: words that start with `t` or would only add changes, for they are no dice by themselves, and
short groups of letters that tables roll all day (`gg`, `kk`, `pa`, `cc`).
"""

_WORDS = """
aback ably abruptly absurd abusing abyss acid acrid acrylic act acting activating activity acts actual actually ad
adapt adapting adapts add adding adds adjust adjusting adjusts adrift ads afar afk aft again agi agility aging
agitating aid aids ail air aircar aircraft airduct airducts airlift airy ajar akin alas alias alibi all ally allying
altar always an analysis angry angst antics anvil any apart app apply applying apps apt arc arcana arcing arcs arid
ark array arriving art artful artifact artisan artist arts as asap asdf ask asking asks ass assail assailing assails
assassin assassinating assassins assault assaulting assaults assist assisting assists astral astray at atlas attack
attacking attacks attic attract attracting attracts audacity august aunt aura avail availability availing avails avid
await awaiting awaits award awarding awards awful awkward awry aww ax axis baby back backflip backflips backing
backpack backs backstab backstabbing backstabs backtrack backtracking backtracks backward backwards bacta bad badass
badly bag baggy bags bail bait baiting baits baking balk balking balks ball ballad ballast ballistics balls ban
bandaging bandit bandits bang banging bangs bank banking banks banning bans bar barb barbs bard bargain bargaining
bargains baring bark barking barks barn barns barraging barricading barring bars basic basically basics basing bask
basking basks bass bastard bastards bat bats batting bay bays bid bids big biking bill bills bind bird birds bit
biting bits bland blank blanks blast blasting blasts blind blindly blink blinking blinks blip bliss bluff bluffing
bluffs blunt blur blurring blurs brag bragging brags brain brains brainy brand branding brands brass brat brats brawl
brawling brawls brawn brawny brb bribing brick bricks brilliant bring bringing brings brink brisk briskly brutal
brutally bruv buck bucks bud buddy buff buffs bug bugs build building builds built bulk bulky bull bully bullying bun
bunk bunking bunks buns burglar burglary burly burn burning burns burnt burst bursting bursts bury burying bus busing
busy but butt buy buying by bypass bypassing cab cabin cabins cactus cad caging calculating calculus call calling
calls can canal candy cannibal canning cans canvas capital captain captains captivating captivity car caravan caravans
carcass card cards caring carnival carry carrying cars cart carting carts carving cascading casing cask cast casting
casts casual casually cat catapult catapulting catapults cats catwalk causing cavalry caving cavity cigar circling
circuit circuits circus citing city civic civil civilian civilians civility clad clan clang clanging clangs clans clap
clapping claps clarify clarity clasp clasping clasps class classic classy claw clawing claws clay click clicking
clicks cliff cliffs cling clinging clings clinic clink clinking clinks clip clipping clips club clubs clunky crab
crabs crack cracking cracks craft craftily crafting crafts crafty crank cranking cranks crap crass crawl crawling
crawls crawlway crawlways crib crippling crisis crisp crisply crit critical critically crits crucial crucially crucify
cruising crust cry crying crypt cryptic crystal crystals cub cubs cuff cufflink cuffs cull culling culls culprit cult
cunning cunningly cup cupping cups curb curbing curbs curd curing curl curling curls curly curry cursing curt curtain
curtains curtsy curtsying cut cuts cutting cyan cynic cynical cyst dab dabbing dabbling dabs dad daddy daft daily dainty
dairy dais daisy dancing dang dangling dank daring darkly darn dart darting darts data datapad dating daunt daunts
dawn day days dial dialing dials dicing did dig digging digit digits dignity digs dingy dip dipping dips dirt dirty
disability disarray disarraying disbanding disc discard discarding discards discs discuss discussing disdain
disguising disgust disk disks display displaying disrupt disrupting disrupts distant distinct distract distracting
distracts district disturb disturbing disturbs diving divining divinity drab draft drafting drafts drag dragging drags
drain draining drains drank draw drawing drawn draws drift drifting drifts drill drilling drills drink drinking drinks
drip dripping drips driving drug drugging drugs drunk drunks dry dual duck ducking ducks duct ducts dud dull duly dunk
duplicity durability during dusk dust dusty duty dwarf dwarfs dying dynasty fabric fabricating facility facing fact
facts faculty fad fads failing faint fainting faintly faints fair fairly fairy faking fall falling falls falsifying
fan fancy fang fangs fantastic far fast fasting fasts fat fatal fatality fatally fats fault faults faulty fifty fig
filing final finally find finding finds fins fir firing firs first firstly fiscal fist fists fit fits fitting fix
fixing flag flags flail flailing flails flair flak flaky flank flanking flanks flap flapping flaps flask flat flaunt
flaunting flaunts flaw flaws flick flicking flicks fling flinging flings flint flip flipping flips flirt flirting
flirts flit flits flitting flu fluff fluffing fluffs fluffy fluid fluids flung flunk flunking flunks flurry flux fly
flyby flying fracas fracturing frail frank frankly frantic frantically fraud fray friar frill frisk frisking frisks
fruit fruits fruity fry frying full fully fun fund funding funds fungus funny fur furs fury fusing fuss fussing fussy
futility gab gag gagging gags gain gaining gains gala galactic galaxy gall gang gangs gangway gank ganks gap gaps garb
gas gasp gasping gasps gaunt gawk gawking gay giant giants giddy gift gifts gig gills gin girl girls gist giving glad
gladly gland glass glib gliding glint glut gnarly gnat gnats gnaw gnu grab grabbing grabs graft grand granny grant
granting grants grappling grasp grasping grasps grass gravity gray grid grill grin grind grinding grinds grinning
grins grip gripping grips grisly grit gritty grub gruff grunt grunting grunts guard guardian guardians guarding guards
guiding guild guilds guilt guilty gulag gulf gull gulp gulping gulps gun gunk gunning guns guru gust gut guts gutsy
gutting guy guys icing icy id if ill in inability infantry infiltrating inflict inflicting inflicts influx ink inn
input insanity insignia insist insisting insists instal install installing installs instals instant instantly
instigating instinct instincts instruct instructing instructs insult insulting insults invisibility invisibly iris irk
is jab jabbing jabs jack jacking jacks jail jakku jar jarring jars jaunt jaunting jaunts jaunty jaw jawa jawas jaws
jinx jinxing judging jug jugging juggling jugs junk junks junky jury just justify justifying justly kayak kick kicking
kicks kid kidding kidnap kidnapping kidnaps kids kill killing kills kiln kilt kin kind kinda kindling kindly king
kings kinky kiss kissing kit kiting kits knack knifing knit knits knitting lab labs lacing lack lacking lacks lad lady
lag lagging laggy lags lair lairs land landing lands lap laps lapsing larva larvas last lasting lasts lava law lawful
laws lax lay laying liar liars lick licking licks lid lids lift lifting lifts lily link linking links lip lips list
listing lists livid living luck luckily lucky lug lull lulling lulls lunar lung lungs lurid luring lurk lurking lurks
lust lying nab nabbing nabs nag nagging nags nail nailing nails nap napping naps nasal nasty natural naturally naval
navigating navy nay nick nicking nicks nil nudging null nun nursing pacing pack packing packs pact pacts pad padawan
padawans pads paid pail pain painful painfully pains paint painting paints pair pal pals paltry pan panda pangs panic
panicky pants par parading park parking parks part partial particularly parting partly parts party pas pass passing
past pasting pasts pat pats patting pausing paving paw pawing pawn pawns paws pay paying pays pic pick picking picks
picky pics pig pigs piling pill pillar pillars pills pin pink pinning pins pint pints piracy pit pitfall pits pity
placid placing plaid plain plainly plan plank planning plans plant planting plants plastic play playing plays pluck
plucking plucks plug plugging plugs ply plying practical practically prank pranks prawn pray praying pricking pricks
print printing prints privacy privy pry prying pub public publicly puck puff pull pulling pulls pulpit pun punk punks
punt punting punts pup pupil purging purr pursuit pus put puts putting putty rabbit rabid racing rack racks radar
radars radical radically raft rag raging rags ragtag raid raiding raids rail railgun rails rain raining rains rainy
raising raking rally rallying ran rancid rang rank ranking ranks rant ranting rants rap rapid rapidly rapping raps
rascal rascals rasp rasping rasps rat rating rats ratting rattling ratty ravaging raw ray raygun rays rib ribs rid
riding rifling rift rifts rig rigging rigid rigs rind ring ringing rings rink rip ripping rips risk risking risks
risky ritual rituals rival rivalling rivals rub rubbing rubs ruby rucksack ruckus rug rugs ruin ruining ruins ruling
run runaway rung running runny runs runt runway runways rural rust rustic rusting rustling rusts rusty rut sabacc
sabbatical sac sack sacking sacks sacrificial sacrificing sad sadistic sadly safari sag saga sagging sags said sail
sailing sails saint salad salt salts salty salvaging sand sandy sang sanity sank sap sapping saps sarcastic sarlacc
sassy sat satin saucy saving savvy saw saws say saying says scab scald scalding scalds scalp scan scanning scans scar
scarcity scarf scaring scarring scars scary scrap scrapping scraps scrawl scrawling scrawls scrawny scribbling script
scripting scripts scrub scrubbing scrubs scruffy scrutiny scuff scurry scurrying scuttling sibling siblings sic sick
sickly sift sifting sifts sign signal signalling signals significant signing signs silk silly sin sing singing sings
sink sinking sinks sip sipping sips sir sirs sissy sit sits sitting six sixty skating ski skid skidding skids skiff
skiffs skilful skill skills skin skinning skinny skins skip skipping skips skirt skirting skirts skis skit skulk
skulking skulks skull skulls skunk sky skyward slab slack slacking slacks slain slang slap slapping slaps slay slaying
slicing slick slid sliding sling slinging slings slink slinking slinks slip slipping slips slit slits slitting slug
slugging slugs slunk slur sly slyly snack snacks snag snagging snags snail snap snapping snappy snaps snarl snarling
snarls sniff sniffing sniffs snip snipping snips snub snubbing snubs snuck snuff snuffing snuffs snug spa span spank
spar sparing spark sparking sparks sparring spars spat spatial spatula spicing spicy spiking spill spilling spills
spin spinal spinning spins spiraling spirit spirits spiritual spiritually spit spits spitting splint splinting splints
split splits splitting sprain spraining sprains sprang sprawl sprawling sprawls spray spraying spring springing
springs sprinkling sprint sprinting sprints spry spud spun spunk spunky spur spurn spurning spurns spurring spurs
spurt spurting spurts spy spyglass spying stab stabbing stabs stack stacking stacks staff staffs stag staging stair
stairs stalk stalking stalks stall stalling stalls stand standard standby standing stands standup stank star staring
stark starring starry stars start starting starts starving stat static stating stats status stay staying stays stick
sticking sticks sticky stiff stiffly stifling still stills sting stinging stings stingy stink stinking stinks stint
stir stirring stirs str strain straining strains strait straits strand stranding strands strangling strap strapping
straps straw stray strict strictly string stringing strings strip stripping strips striving struck structural
struggling strung strut struts strutting stub stubby stubs stuck stud studs study studying stuff stuffing stuffs
stuffy stun stung stunning stuns stunt stunting stunts stupid stupidity stupidly sturdy styling sub subbing subduing
subs subtly subtract subtracting subtracts suburb suck sucking sucks sugar sugary suing suit suiting suits sulk
sulking sulks sulky sun sung sunk sunlit sunny suns sup supply supplying surf surfing surfs surgical surging surly
surplus surprising surprisingly survival surviving sus sustain sustaining sustains swab swan swap swapping swaps swat
swats swatting sway swaying swift swiftly swig swigging swigs swill swilling swills swindling swing swinging swings
swirl swirling swirls swung sync syntax syrup ugly uncanny uncut undid unfair unfairly unfit unfurl unfurling unfurls
unify unifying unjust unjustly unkind unlawful unlucky unpack unpacking unpacks unpaid unpick unruly unstuck unusual
unusually unwind unwinding unwinds unwrap unwrapping unwraps up uplift uplifting uplifts uprising ups upstairs upward
upwards urban us using usual usually vacant vain valiant valid van vandal vandals vanilla vanity vans vary varying
vast vastly vat vats vault vaulting vaults via viaduct vial vials vicar vicars vicinity vid vids vigil viking vikings
vilify villain villains villainy vinyl viral virus visa visas visibly visit visits vista visual visually vivid vividly
vulgar vying wacky wad wadding wads wag wagging waging wags waif wail wailing wails waist wait waiting waits waking
walk walking walks wall walling walls walrus wan wand wands wanna want wanting wants war ward warding wards warn
warning warns warp warping warps wars wart wary was wasp wasting watt waving wavy wax waxing way ways wayward wick wig
wild wildcat wildly will willing willingly wily win wind winds windy wing wings wink winking winks winning wins wiring
wisp wit wits witty wrangling wrap wrapping wraps wring wringing wrings wrist wrists writ writing writs wrung wry yak
yank yanking yanks yap yapping yaps yard yards yarn yawn yawning yawns yay yuck yup
"""
_CHAT_WORDS = """
atk btw bff cya fyi gj gl idk jk nan pls rly sry srs uwu wip wtf xd xp ya yas yw
"""
"""What is typed in a hurry and no word of a dictionary."""
EVERYDAY = frozenset((*_WORDS.split(), *_CHAT_WORDS.split()))

RUNS_TOO = frozenset(
    ("ad", "add", "adds", "ads", "app", "apps", "as", "ass", "bad", "bass", "by", "pad", "pads", "pas", "pass")
)
"""Everyday words in the order in which dice are typed, positive ones first: dice where they start the text.

Later in the text, or before a label, or beside letters of the other alphabet, they are refused like the others.
"""

ORDINALS = frozenset(("st", "nd", "rd"))
"""What stands behind a number in "1st", "2nd" and "3rd"; "4th" is no dice anyway."""
